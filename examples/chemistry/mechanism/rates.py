"""Tables and unrolled code of the kernel for production rates (rates.h)."""
import math

from .model import GAS_CONSTANT, MechanismError, ONE_ATM
from .team import Team
from .text import enumeration, number, table

MOST = 3  # species on a side
REVERSIBLE, WIDE, ARRHENIUS, FALLOFF = 1, 2, 4, 8


def gibbs(coefficients):
    """G/RT + ln(RT/P0) by 1, ln T, 1/T, T, T^2, T^3, T^4."""
    a = coefficients
    return [a[0] - a[6] + math.log(GAS_CONSTANT / ONE_ATM), 1 - a[0], a[5], -a[1] / 2, -a[2] / 6, -a[3] / 12, -a[4] / 20]


def sorted_reactions(mechanism):
    """Those alike behind each other, falloff last; within these, in the mechanism's order."""
    return sorted(mechanism.reactions, key=lambda r: (r.low is not None, not r.rate.constant, kind_of(r)))


def kind_of(r):
    return ((REVERSIBLE if r.reversible else 0) | (WIDE if max(len(r.reactants), len(r.products)) > 2 else 0) |
            (0 if r.rate.constant else ARRHENIUS) | (FALLOFF if r.low else 0))


def relative_low(r):
    """The limit of low pressure by that of high pressure."""
    return r.low.log_a - r.rate.log_a, r.low.b - r.rate.b, r.low.e - r.rate.e


def troe_of(r):
    """A, T3, T1, T2 as struct falloff has them."""
    if r.troe is None:
        return [-1.0, 1.0, 1.0, -1.0]
    return [r.troe[0], r.troe[1], r.troe[2], -1.0 if r.troe[3] is None else r.troe[3]]


def records(name, kind, rows):
    return '%s[] = {\n%s\n};\n' % (name, '\n'.join('  {%s},' % ', '.join(row) for row in rows)) if rows else \
        '%s[1];\n' % name


def side(numbers, n, first=0, end=MOST):
    return '{%s}' % ', '.join(str(s) for s in (numbers + [n] * MOST)[first:end])


class Passes:
    """What belongs to which species, of each pass of the dataflow spelling: rows of reactions that form it, and of those that use it up."""

    def __init__(self, mechanism, reactions, options):
        n, self.bodies = len(mechanism.species), len(mechanism.third_bodies()) + 1
        self.team = Team(options, each=1)
        room = self.team.rows() - 2 - (n + 1) - self.bodies
        self.kept = n + 1 if room - (n + 1) >= (options.rows or 48) else 1
        if self.kept > 1:
            room -= self.kept
        if room < 2:
            raise MechanismError('%d species are too many for a team\'s memory' % n)
        count = len(reactions)
        rows = options.rows or min(room, max(1, count))  # as few passes as there is room for
        self.passes = max(1, -(-count // rows))
        self.rows = max(1, -(-count // self.passes))
        self.warps = options.warps or 14
        self.first, self.terms = [], []
        for p in range(self.passes):
            # Dealt out in turn, so that each pass, and each task in it, has some of each kind.
            changes = [r.changes() for r in reactions[p::self.passes]]
            self.first.append([])
            for s in range(n):
                for sign in (1, -1):
                    self.first[-1].append(len(self.terms))
                    self.terms += [row for row, c in enumerate(changes) for _ in range(sign * c.get(s, 0))]
            self.first[-1].append(len(self.terms))


def exponent(rate, constant=0.0):
    text = number(rate.log_a + constant)
    if rate.b:
        text += ' + %s * t' % number(rate.b)
    if rate.e:
        text += ' - %s * inverse' % number(rate.e)
    return text


def unrolled_factor(r, body):
    """Code for what a third body or falloff multiplies with: lines that set `f`."""
    if not r.low:
        return ['  f = m%d;' % body] if body else []
    low = type(r.rate)(*relative_low(r))
    lines = ['  reduced = m%d * EXP(%s);' % (body, exponent(low)), '  f = reduced / (1 + reduced);']
    if not r.troe:
        return lines
    a, t3, t1, t2 = r.troe
    centre = '%s * EXP(T * %s) + %s * EXP(T * %s)' % (number(1 - a), number(-1 / t3), number(a), number(-1 / t1))
    if t2 is not None:
        centre += ' + EXP(inverse * %s)' % number(-t2)
    return lines + ['  f *= unrolled_blending(%s, reduced);' % centre]


BLENDING = '''DEVICE real unrolled_blending(real centre, real reduced) {
  const real to_decimal = R(0.43429448190325182765), log_centre = LOG(MAX(centre, SMALLEST)) * to_decimal;
  const real x = LOG(MAX(reduced, SMALLEST)) * to_decimal - R(0.4) - R(0.67) * log_centre;
  const real y = x / (R(0.75) - R(1.27) * log_centre - R(0.14) * x);
  return EXP(log_centre / (to_decimal * (1 + y * y)));
}
'''


def unrolled(mechanism, reactions):
    """A point with all constants in the code."""
    species = mechanism.species
    lines = ['DEVICE void unrolled_point(long n, real T, real P, const real *X, real *out) {',
             '  const real t = LOG(T), inverse = 1 / T, density = P * inverse * R(1 / GAS_CONSTANT);',
             '  real k, q, f, reduced;', '  (void)f, (void)reduced;']
    taking_part = {s for r in reactions for s in r.reactants + r.products}
    balanced = {s for r in reactions if r.reversible for s in r.reactants + r.products}
    for i, s in enumerate(species):
        low, high = gibbs(s.low), gibbs(s.high)
        lines.append('  const real c%d = LOAD(X[%d * n]) * density;' % (i, i))
        form = '%s + %s * t + %s * inverse + T * (%s + T * (%s + T * (%s + T * %s)))'
        if i in balanced:
            lines.append('  const real g%d = T > %s ? %s : %s;' % (
                i, number(s.middle), form % tuple(map(number, high)), form % tuple(map(number, low))))
        lines.append('  real w%d = 0;%s' % (i, '' if i in taking_part else ' (void)c%d;' % i))
    third = mechanism.third_bodies()
    for b, body in enumerate(third, 1):
        common = max(set(body), key=body.count)
        extra = ''.join(' + %s * c%d' % (number(e - common), i) for i, e in enumerate(body) if e != common)
        lines.append('  const real m%d = %s * density%s;' % (b, number(common), extra))
    for r in reactions:
        body = third.index(r.efficiencies) + 1 if r.efficiencies else 0
        lines.append('  /* %s */' % r.equation)
        lines += unrolled_factor(r, body)
        f = 'f * ' if body else ''
        rate = number(math.exp(r.rate.log_a)) if r.rate.constant else 'EXP(%s)' % exponent(r.rate)
        lines.append('  q = %s * %s;' % (rate, ' * '.join('c%d' % s for s in r.reactants)))
        if r.reversible:
            change = ''.join(' + g%d' % s for s in r.products) + ''.join(' - g%d' % s for s in r.reactants)
            lines.append('  k = EXP(%s%s);' % (exponent(r.rate), change))
            lines.append('  q -= k * %s;' % ' * '.join('c%d' % s for s in r.products))
        if f:
            lines.append('  q *= f;')
        for s, nu in r.changes().items():
            lines.append('  w%d %s= %sq;' % (s, '+' if nu > 0 else '-', '' if abs(nu) == 1 else number(abs(nu)) + ' * '))
    lines += ['  out[%d * n] = w%d;' % (i, i) for i in range(len(species))]
    return BLENDING + '\n'.join(lines + ['}', ''])


def textbook(mechanism, third):
    """The data of the sequential code."""
    n = len(mechanism.species)
    rows = []
    for r in mechanism.reactions:
        rate = [r.rate.log_a, r.rate.b, r.rate.e]
        low = [r.low.log_a, r.low.b, r.low.e] if r.low else [0.0] * 3
        rows.append(['{%s}' % ', '.join(map(repr, rate)), '{%s}' % ', '.join(map(repr, low)),
                     '{%s}' % ', '.join(map(repr, troe_of(r))), '{%d, %d}' % (len(r.reactants), len(r.products)),
                     '{%s, %s}' % (side(r.reactants, n), side(r.products, n)),
                     str(third.index(r.efficiencies) + 1 if r.efficiencies else 0), str(int(r.reversible)),
                     str(int(r.low is not None))])
    text = ('struct textbook {\n  double rate[3], low[3], troe[4];\n'
            '  int count[2], species[2][%d], third, reversible, falloff;\n};\n' % MOST)
    return text + records('static const struct textbook textbook', 'textbook', rows)


def write(mechanism, options):
    """The header that rates.c and rates.cu include."""
    species, third = mechanism.species, mechanism.third_bodies()
    n = len(species)
    for r in mechanism.reactions:
        if max(len(r.reactants), len(r.products)) > MOST:
            raise MechanismError('reaction %s: more than %d molecules on a side are not supported' % (r.equation, MOST))
    if not mechanism.reactions:
        raise MechanismError('no reactions')
    reactions = sorted_reactions(mechanism)
    passes = Passes(mechanism, reactions, options)
    falloffs = [r for r in reactions if r.low]
    text = enumeration(EACH=passes.team.each, SPECIES=n, REACTIONS=len(reactions), BODIES=passes.bodies, WARPS=passes.warps, PARTS=passes.warps,
                        PASSES=passes.passes, ROWS=passes.rows, KEPT=passes.kept,
                        FIRST_FALLOFF=len(reactions) - len(falloffs))
    text += '#define GAS_CONSTANT %r\n' % GAS_CONSTANT
    none = [0.0] * n
    text += table('static const double polynomials[SPECIES][2][7]', [[s.low, s.high] for s in species])
    text += table('static const double middles[SPECIES]', [s.middle for s in species])
    text += table('static const double bodies[BODIES][SPECIES]', [none] + [list(b) for b in third])
    text += textbook(mechanism, third)
    text += 'DEVICE_BEGIN\n'
    text += table('TABLE real gibbs_fits[SPECIES][2][7]', [[gibbs(s.low), gibbs(s.high)] for s in species])
    text += table('TABLE real switches[SPECIES]', [s.middle for s in species])
    text += table('TABLE real efficiencies[BODIES][SPECIES]', [none] + [list(b) for b in third])
    text += records('ALIGNED TABLE struct reaction reactions', 'reaction', [
        [repr(r.rate.log_a), repr(r.rate.b), repr(r.rate.e), '0', side(r.reactants, n, 0, 2), side(r.products, n, 0, 2),
         '{%d, %d}' % tuple((s + [n] * MOST)[2] for s in (r.reactants, r.products)),
         str(third.index(r.efficiencies) + 1 if r.efficiencies else 0), str(kind_of(r))] for r in reactions])
    text += records('TABLE struct falloff falloffs', 'falloff', [
        [repr(float(x)) for x in list(relative_low(r)) + troe_of(r)] for r in falloffs])
    text += table('TABLE int first_terms[PASSES][2 * SPECIES + 1]', passes.first)
    text += table('TABLE short terms[]', passes.terms or [0])
    if options.unrolled:
        text += '#define UNROLLED\n' + unrolled(mechanism, reactions)
    return text + 'DEVICE_END\n'
