"""Reads a mechanism in Cantera's YAML form: an ideal gas, NASA7, transport data of gases; elementary, three-body and falloff
reactions (Lindemann, Troe). What else there is in such files is an error that names the species or the reaction."""
import math
import os
import re

from . import yaml_subset
from .model import (Arrhenius, GAS_CONSTANT, Mechanism, MechanismError, Reaction, Species)

ATOMIC_WEIGHTS = {'H': 1.008, 'He': 4.002602, 'C': 12.011, 'N': 14.007, 'O': 15.999, 'F': 18.998403162, 'Ne': 20.1797,
                  'S': 32.06, 'Cl': 35.45, 'Ar': 39.95}
LENGTHS = {'m': 1.0, 'cm': 1e-2, 'mm': 1e-3}
QUANTITIES = {'kmol': 1.0, 'mol': 1e-3}
CALORIE = 4.184
ENERGIES = {'cal/mol': CALORIE * 1e3, 'kcal/mol': CALORIE * 1e6, 'J/mol': 1e3, 'kJ/mol': 1e6, 'J/kmol': 1.0,
            'cal/kmol': CALORIE, 'kJ/kmol': 1e3, 'K': GAS_CONSTANT}
DEBYE = 1e-21 / 299792458.0
MOST_IN_A_SIDE = 6
REACTION_KEYS = {'equation', 'type', 'rate-constant', 'efficiencies', 'default-efficiency', 'duplicate',
                 'low-P-rate-constant', 'high-P-rate-constant', 'Troe', 'note', 'id'}


def number(value, what):
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise MechanismError('%s: a number expected, not %s (values with units are not supported)' % (what, value))
    return float(value)


def member(mapping, key, what):
    if not isinstance(mapping, dict) or key not in mapping:
        raise MechanismError("%s: no '%s'" % (what, key))
    return mapping[key]


class Units:
    def __init__(self, units):
        units = units or {}
        self.length = self.of(units, 'length', LENGTHS, 'm')
        self.quantity = self.of(units, 'quantity', QUANTITIES, 'kmol')
        self.energy = self.of(units, 'activation-energy', ENERGIES, 'J/kmol')
        if units.get('time', 's') != 's':
            raise MechanismError("units: time '%s' is not supported" % units['time'])

    @staticmethod
    def of(units, key, known, default):
        unit = units.get(key, default)
        if unit not in known:
            raise MechanismError("units: %s '%s' is not supported" % (key, unit))
        return known[unit]

    def arrhenius(self, data, order, what):
        """The rate constant of a reaction in which so many concentrations are multiplied."""
        a, b, e = (number(member(data, key, what), what) for key in ('A', 'b', 'Ea'))
        if a <= 0:
            raise MechanismError('%s: A is not positive, which is not supported' % what)
        a *= (self.length ** 3 / self.quantity) ** (order - 1)
        return Arrhenius(math.log(a), b, e * self.energy / GAS_CONSTANT)


def read_species(data, weights):
    name = str(member(data, 'name', 'a species'))
    what = 'species ' + name
    weight = 0.0
    for element, atoms in member(data, 'composition', what).items():
        if element not in weights:
            raise MechanismError("%s: element '%s' is not known" % (what, element))
        weight += weights[element] * number(atoms, what)
    thermo = member(data, 'thermo', what)
    if thermo.get('model') != 'NASA7':
        raise MechanismError("%s: thermodynamics of the model '%s' are not supported" % (what, thermo.get('model')))
    ranges = [number(t, what) for t in member(thermo, 'temperature-ranges', what)]
    polynomials = [[number(x, what) for x in row] for row in member(thermo, 'data', what)]
    if len(ranges) not in (2, 3) or len(polynomials) != len(ranges) - 1 or any(len(p) != 7 for p in polynomials):
        raise MechanismError('%s: NASA7 has one or two ranges of seven coefficients' % what)
    species = Species(name, weight, ranges[1], polynomials[0], polynomials[-1], (ranges[0], ranges[-1]))
    transport = data.get('transport')
    if transport:
        if transport.get('model') != 'gas':
            raise MechanismError("%s: transport of the model '%s' is not supported" % (what, transport.get('model')))
        species.transport = {'well': number(member(transport, 'well-depth', what), what),
                             'diameter': number(member(transport, 'diameter', what), what) * 1e-10,
                             'dipole': number(transport.get('dipole', 0), what) * DEBYE,
                             'polarizability': number(transport.get('polarizability', 0), what) * 1e-30}
    return species


class ReactionReader:
    def __init__(self, species, units):
        self.number = {s.name: i for i, s in enumerate(species)}
        self.units = units

    def side(self, text, what):
        """Species of a side, whether M is among them, and the name in (+…), if there is one."""
        falloff = re.search(r'\(\+\s*(\S+)\s*\)\s*$', text)
        if falloff:
            text = text[:falloff.start()]
        species, third = [], False
        for term in re.split(r'\s\+\s', text.strip()):
            words = term.split()
            if words == ['M']:
                third = True
                continue
            times = words.pop(0) if len(words) == 2 else '1'
            if len(words) != 1 or words[0] not in self.number:
                raise MechanismError("%s: '%s' is no species" % (what, term))
            if not times.isdigit() or times == '0':
                raise MechanismError("%s: a coefficient '%s' is not supported" % (what, times))
            species += [self.number[words[0]]] * int(times)
        if not 0 < len(species) <= MOST_IN_A_SIDE:
            raise MechanismError('%s: %d molecules on one side' % (what, len(species)))
        return species, third, falloff.group(1) if falloff else None

    def efficiencies(self, data, collider, what):
        given = data.get('efficiencies') or {}
        if collider and collider != 'M':
            if collider not in self.number:
                raise MechanismError("%s: '%s' is no species" % (what, collider))
            return tuple(1.0 if name == collider else 0.0 for name in self.number)
        for name in given:
            if name not in self.number:
                raise MechanismError("%s: efficiency of '%s', which is no species" % (what, name))
        default = number(data.get('default-efficiency', 1.0), what)
        return tuple(number(given.get(name, default), what) for name in self.number)

    def read(self, data):
        equation = str(member(data, 'equation', 'a reaction'))
        what = 'reaction ' + equation
        for key in data:
            if key not in REACTION_KEYS:
                raise MechanismError("%s: '%s' is not supported" % (what, key))
        sides = re.split(r'\s(<=>|=>|=)\s', equation)
        if len(sides) != 3:
            raise MechanismError('%s: no <=> or =>' % what)
        reactants, third, collider = self.side(sides[0], what)
        products, third_right, collider_right = self.side(sides[2], what)
        if third != third_right or collider != collider_right:
            raise MechanismError('%s: the third body is not on both sides' % what)
        kind = data.get('type', 'three-body' if third else 'falloff' if collider else 'elementary')
        if kind not in ('elementary', 'three-body', 'falloff'):
            raise MechanismError("%s: reactions of type '%s' are not supported" % (what, kind))
        if (kind == 'falloff') != bool(collider) or (third and kind == 'elementary'):
            raise MechanismError("%s: an equation of another type than '%s'" % (what, kind))
        if not third and not collider and 'efficiencies' in data:
            raise MechanismError('%s: efficiencies without M' % what)
        order = len(reactants)
        result = Reaction(equation, reactants, products, sides[1] != '=>', None)
        if third or collider:
            result.efficiencies = self.efficiencies(data, collider, what)
        if kind != 'falloff':
            result.rate = self.units.arrhenius(member(data, 'rate-constant', what), order + third, what)
            return result
        result.rate = self.units.arrhenius(member(data, 'high-P-rate-constant', what), order, what)
        result.low = self.units.arrhenius(member(data, 'low-P-rate-constant', what), order + 1, what)
        if 'Troe' in data:
            troe = data['Troe']
            result.troe = tuple(number(member(troe, key, what), what) for key in ('A', 'T3', 'T1')) + (
                number(troe['T2'], what) if 'T2' in troe else None,)
            if result.troe[1] == 0 or result.troe[2] == 0:
                raise MechanismError('%s: a temperature of Troe is 0' % what)
        return result


def read_mechanism(path):
    """The mechanism of the file's first phase. Raises MechanismError, YamlError and OSError."""
    with open(path, encoding='utf-8') as file:
        data = yaml_subset.load(file.read())
    phases = member(data, 'phases', 'the file')
    phase = phases[0]
    if phase.get('thermo') != 'ideal-gas':
        raise MechanismError("phase %s is no ideal gas" % phase.get('name'))
    weights = dict(ATOMIC_WEIGHTS)
    for element in data.get('elements', []):
        weights[member(element, 'symbol', 'an element')] = number(member(element, 'atomic-weight', 'an element'), 'an element')
    known = {}
    for entry in member(data, 'species', 'the file'):
        known[str(member(entry, 'name', 'a species'))] = entry
    names = phase.get('species', 'all')
    names = list(known) if names == 'all' else [str(n) for n in names]
    for name in names:
        if name not in known:
            raise MechanismError('species %s has no entry' % name)
    species = [read_species(known[name], weights) for name in names]
    reader = ReactionReader(species, Units(data.get('units')))
    reactions = [reader.read(entry) for entry in data.get('reactions') or []]
    return Mechanism(os.path.splitext(os.path.basename(path))[0], species, reactions)
