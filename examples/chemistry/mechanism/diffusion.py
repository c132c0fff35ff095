"""Tables and unrolled code of the diffusion kernel (diffusion.h)."""
from .model import MechanismError
from .team import Team
from .text import enumeration, number, table
from .transport import Transport

NOTHING = [0.0] * 4  # of a pair of which one is no species: there are none of it, whatever its resistance is
MOST_GROUPS = 32


def default_per(n):
    """How many species a group has: with an even number of groups, at most MOST_GROUPS, the fewest pairs for nothing."""
    def groups(per):
        return -(-n // per) + -(-n // per) % 2

    choices = [per for per in range(2, 7) if groups(per) <= MOST_GROUPS] or [-(-n // MOST_GROUPS)]
    return min(choices, key=lambda per: (groups(per) * per, -per))


def game(groups, round_, game_):
    """The two groups of a game: first_of and second_of in diffusion.h."""
    rounds = groups - 1
    if game_ == 0:
        return rounds, round_
    return (round_ + game_) % rounds, (round_ - game_) % rounds


def unrolled(species, resistances):
    """A point with all constants in the code."""
    n = len(species)
    lines = ['DEVICE void unrolled_point(long n, real T, real P, const real *X, real *out) {',
             '  const real t = LOG(T);', '  real r, mass = 0;']
    for s in range(n):
        lines.append('  const real x%d = MAX(LOAD(X[%d * n]), R(LEAST_FRACTION));' % (s, s))
        lines.append('  real s%d = 0;' % s)
        lines.append('  mass += x%d * %s;' % (s, number(species[s].weight)))
    for i in range(n):
        for j in range(i):
            lines.append('  r = EXP(%s + t * (%s + t * (%s + t * %s)));' % tuple(number(c) for c in resistances(i, j)))
            lines.append('  s%d += x%d * r, s%d += x%d * r;' % (i, j, j, i))
    for s in range(n):
        lines.append('  out[%d * n] = (mass - x%d * %s) / (P * mass * s%d);' % (s, s, number(species[s].weight), s))
    return '\n'.join(lines + ['}', ''])


def write(mechanism, options):
    """The header that diffusion.c and diffusion.cu include."""
    species = mechanism.species
    n = len(species)
    if n < 2:
        raise MechanismError('diffusion takes two species')
    transport = Transport(mechanism)
    per = options.per or default_per(n)
    groups = -(-n // per) + -(-n // per) % 2

    def resistances(i, j):
        return [-c for c in transport.pair(i, j)] if i < n and j < n else NOTHING

    def tile(a, b):
        return [[resistances(a * per + i, b * per + j) for j in range(per)] for i in range(per)]

    team = Team(options, each=2)
    # Mole fractions are kept in the team's memory, too, or are read again.
    kept = groups * per if 2 * groups * per + 2 <= team.rows() else 1
    text = enumeration(EACH=team.each, SPECIES=n, PER=per, GROUPS=groups, WARPS=options.warps or min(groups // 2, 16), KEPT=kept)
    text += '/* kg/kmol; the logarithm of D_ij times the pressure as a polynomial of ln T, the lower triangle by rows */\n'
    text += table('static const double weights[SPECIES]', [s.weight for s in species])
    text += table('static const double diffusion_fits[SPECIES * (SPECIES + 1) / 2][4]',
                  [transport.pair(i, j) for i in range(n) for j in range(i + 1)])
    text += 'DEVICE_BEGIN\n'
    text += table('ALIGNED TABLE real masses[GROUPS * PER]', [s.weight for s in species] + [0.0] * (groups * per - n))
    text += table('ALIGNED TABLE real pairs[SPECIES * (SPECIES - 1) / 2][4]', [resistances(i, j) for i in range(n) for j in range(i)])
    text += table('ALIGNED TABLE real within[GROUPS][PER][PER][4]', [tile(g, g) for g in range(groups)])
    text += table('ALIGNED TABLE real between[GROUPS - 1][GROUPS / 2][PER][PER][4]',
                  [[tile(*game(groups, r, g)) for g in range(groups // 2)] for r in range(groups - 1)])
    text += '#define LEAST_FRACTION 1e-20\n'
    if options.unrolled:
        text += '#define UNROLLED\n' + unrolled(species, resistances)
    return text + 'DEVICE_END\n'
