"""Tables and unrolled code of the viscosity kernel (viscosity.h)."""
import math

from .model import MechanismError
from .team import Team
from .text import enumeration, number, table
from .transport import Transport


PER = 7  # species of the outer sum in a task: three sums of each in registers, and all of the others' loads shared by them
MOST_WARPS = 8


def roots(transport, species):
    """ln(m^(1/4) / sqrt(v)) by species, as polynomials of ln T."""
    return [[-0.5 * c + (0.25 * math.log(s.weight) if i == 0 else 0.0) for i, c in enumerate(fit)]
            for s, fit in zip(species, transport.viscosity)]


def pair(k, j):
    """What x_j (w_k + w_j)^2 is multiplied with.

    x_k v_k / sum x_j phi_kj, where v_k = sqrt(m_k) / w_k^2 and phi_kj = (w_j + w_k)^2 / (w_k^2 sqrt(8 (1 + m_k / m_j))):
    the w_k^2 go against each other, and sqrt(m_k) into the denominator.
    """
    return 1 / math.sqrt(8 * (1 + k.weight / j.weight) * k.weight)


def unrolled(species, fits):
    """A point with all constants in the code."""
    lines = ['DEVICE real unrolled_point(long n, real T, const real *X) {', '  const real t = LOG(T);']
    for s, fit in enumerate(fits):
        lines.append('  const real x%d = LOAD(X[%d * n]), w%d = EXP(%s + t * (%s + t * (%s + t * %s)));' %
                     ((s, s, s) + tuple(number(c) for c in fit)))
    lines.append('  real sum = 0, others, r;')
    for k, mine in enumerate(species):
        for j, other in enumerate(species):
            lines.append('  r = w%d + w%d, others %s x%d * %s * r * r;' % (k, j, '+=' if j else '=', j, number(pair(mine, other))))
        lines.append('  sum += x%d / others;' % k)
    return '\n'.join(lines + ['  return sum;', '}', ''])


def write(mechanism, options):
    """The header that viscosity.c and viscosity.cu include."""
    species = mechanism.species
    transport = Transport(mechanism)
    fits = roots(transport, species)
    per = options.per or min(PER, len(species))
    groups = -(-len(species) // per)
    # Where a group has fewer species, the last one again: sums that nobody uses.
    pairs = [[[pair(species[min(q * per + i, len(species) - 1)], j) for i in range(per)] for j in species]
             for q in range(groups)]
    warps = options.warps or min(groups, MOST_WARPS)
    if warps > len(species):
        raise MechanismError('more warps than species')
    team = Team(options, each=2 if options.float else 1)
    # Mole fractions are kept in the team's memory, too, or are read again.
    kept = len(species) if 2 * len(species) + groups <= team.rows() else 1
    text = enumeration(EACH=team.each, SPECIES=len(species), PER=per, GROUPS=groups, WARPS=warps, KEPT=kept)
    text += '/* kg/kmol; the logarithm of the viscosity in Pa s as a polynomial of ln T */\n'
    text += table('static const double weights[SPECIES]', [s.weight for s in species])
    text += table('static const double viscosity_fits[SPECIES][4]', transport.viscosity)
    text += 'DEVICE_BEGIN\n'
    text += table('TABLE real roots[SPECIES][4]', fits)
    text += table('ALIGNED TABLE real pairs[GROUPS][SPECIES][PER]', pairs)
    if options.unrolled:
        text += '#define UNROLLED\n' + unrolled(species, fits)
    return text + 'DEVICE_END\n'
