"""Polynomials of ln T for transport coefficients, from the species' Lennard-Jones parameters.

Collision integrals are those of Neufeld, Janzen and Aziz (J. Chem. Phys. 57, 1972), with Brokaw's correction for dipoles; pairs
of a polar and a nonpolar species as in Hirschfelder, Curtiss and Bird, §8.6. They differ by a percent or so from the tables that
Cantera interpolates. Fits have the form of its 'mixture-averaged-CK': the logarithm is a cubic polynomial of ln T.
"""
import math

from .model import AVOGADRO, BOLTZMANN, MechanismError

POINTS = 50
VACUUM_PERMITTIVITY = 8.8541878128e-12


def omega_viscosity(t, delta):
    return (1.16145 * t ** -0.14874 + 0.52487 * math.exp(-0.7732 * t) + 2.16178 * math.exp(-2.43787 * t)
            + 0.2 * delta ** 2 / t)


def omega_diffusion(t, delta):
    return (1.06036 * t ** -0.1561 + 0.193 * math.exp(-0.47635 * t) + 1.03587 * math.exp(-1.52996 * t)
            + 1.76474 * math.exp(-3.89411 * t) + 0.19 * delta ** 2 / t)


def reduced_dipole(dipole1, dipole2, well, diameter):
    """Half the square of the dipole moment in units of the well and the diameter."""
    return 0.5 * dipole1 * dipole2 / (4 * math.pi * VACUUM_PERMITTIVITY * well * BOLTZMANN * diameter ** 3)


def viscosity(species, t):
    """Of one species, in Pa s."""
    x = species.transport
    omega = omega_viscosity(t / x['well'], reduced_dipole(x['dipole'], x['dipole'], x['well'], x['diameter']))
    mass = species.weight / AVOGADRO
    return 5 / 16 * math.sqrt(math.pi * mass * BOLTZMANN * t) / (math.pi * x['diameter'] ** 2 * omega)


def pair_parameters(a, b):
    """Well and diameter of a pair, and its reduced dipole."""
    x, y = a.transport, b.transport
    well, diameter = math.sqrt(x['well'] * y['well']), (x['diameter'] + y['diameter']) / 2
    if bool(x['dipole']) == bool(y['dipole']):
        return well, diameter, reduced_dipole(x['dipole'], y['dipole'], well, diameter)
    polar, other = (x, y) if x['dipole'] else (y, x)
    xi = 1 + (other['polarizability'] / other['diameter'] ** 3 *
              reduced_dipole(polar['dipole'], polar['dipole'], polar['well'], polar['diameter']) / 2 *
              math.sqrt(polar['well'] / other['well']))
    return well * xi ** 2, diameter * xi ** (-1 / 6), 0.0


def diffusion(a, b, t):
    """Of a pair of species, times the pressure, in Pa m^2/s."""
    well, diameter, delta = pair_parameters(a, b)
    mass = a.weight * b.weight / (a.weight + b.weight) / AVOGADRO
    return (3 / 16 * math.sqrt(2 * math.pi * (BOLTZMANN * t) ** 3 / mass) /
            (math.pi * diameter ** 2 * omega_diffusion(t / well, delta)))


class Fit:
    """Least squares by a cubic polynomial of ln T between two temperatures."""

    def __init__(self, least, most):
        self.temperatures = [least + (most - least) * i / (POINTS - 1) for i in range(POINTS)]
        logs = [math.log(t) for t in self.temperatures]
        self.middle = (logs[0] + logs[-1]) / 2
        self.half = (logs[-1] - logs[0]) / 2
        self.basis = self.orthogonal([(x - self.middle) / self.half for x in logs])

    @staticmethod
    def orthogonal(points):
        """Orthonormal polynomials on the points: (their values, their coefficients) for degrees 0 to 3."""
        basis = []
        for degree in range(4):
            values, coefficients = [x ** degree for x in points], [float(i == degree) for i in range(4)]
            for _ in range(2):
                for other, theirs in basis:
                    part = sum(a * b for a, b in zip(values, other))
                    values = [a - part * b for a, b in zip(values, other)]
                    coefficients = [a - part * b for a, b in zip(coefficients, theirs)]
            length = math.sqrt(sum(a * a for a in values))
            basis.append(([a / length for a in values], [a / length for a in coefficients]))
        return basis

    def of(self, function):
        """Coefficients of 1, ln T, … of the logarithm of the function."""
        values = [math.log(function(t)) for t in self.temperatures]
        scaled = [0.0] * 4
        for other, theirs in self.basis:
            part = sum(a * b for a, b in zip(values, other))
            scaled = [a + part * b for a, b in zip(scaled, theirs)]
        result = [0.0] * 4
        for degree, c in enumerate(scaled):  # ((x - middle) / half)^degree
            for k in range(degree + 1):
                result[k] += c * math.comb(degree, k) * (-self.middle) ** (degree - k) / self.half ** degree
        return result


class Transport:
    """viscosity[k] and diffusion[i][j] (where j <= i), each four coefficients."""

    def __init__(self, mechanism):
        for s in mechanism.species:
            if not s.transport:
                raise MechanismError('species %s has no transport data' % s.name)
        fit = Fit(max(s.temperatures[0] for s in mechanism.species), min(s.temperatures[1] for s in mechanism.species))
        species = mechanism.species
        self.viscosity = [fit.of(lambda t, s=s: viscosity(s, t)) for s in species]
        self.diffusion = [[fit.of(lambda t, a=a, b=b: diffusion(a, b, t)) for b in species[:i + 1]]
                          for i, a in enumerate(species)]

    def pair(self, i, j):
        return self.diffusion[max(i, j)][min(i, j)]
