"""A mechanism in SI units with kmol, as Cantera has it: species with their thermodynamics and transport, and reactions."""
from dataclasses import dataclass, field

GAS_CONSTANT = 8314.46261815324  # J/(kmol K)
ONE_ATM = 101325.0
BOLTZMANN = 1.380649e-23
AVOGADRO = 6.02214076e26  # per kmol


class MechanismError(Exception):
    """What is wrong with a mechanism, or not supported."""


@dataclass
class Species:
    name: str
    weight: float              # kg/kmol
    middle: float              # temperature between the polynomials
    low: list                  # NASA7: 7 coefficients below
    high: list                 # … and above the middle
    temperatures: tuple        # where they hold
    transport: dict = field(default_factory=dict)  # well (K), diameter (m), dipole (C m), polarizability (m^3)


@dataclass
class Arrhenius:
    """A T^b exp(-E/T); the logarithm of A, E in K."""
    log_a: float
    b: float
    e: float

    @property
    def constant(self):
        return self.b == 0 and self.e == 0


@dataclass
class Reaction:
    equation: str
    reactants: list            # species' numbers, each as often as it takes part
    products: list
    reversible: bool
    rate: Arrhenius            # of falloff reactions: at high pressure
    efficiencies: tuple = None  # of all species, where there is a third body
    low: Arrhenius = None      # falloff: at low pressure
    troe: tuple = None         # A, T3, T1, and T2 or None

    def changes(self):
        """By how much a reaction changes species: {number: stoichiometric coefficient}, without zeros."""
        change = {}
        for s in self.products:
            change[s] = change.get(s, 0) + 1
        for s in self.reactants:
            change[s] = change.get(s, 0) - 1
        return {s: nu for s, nu in sorted(change.items()) if nu}


@dataclass
class Mechanism:
    name: str
    species: list
    reactions: list

    def third_bodies(self):
        """The different sets of efficiencies, in the reactions' order."""
        return list(dict.fromkeys(r.efficiencies for r in self.reactions if r.efficiencies))


