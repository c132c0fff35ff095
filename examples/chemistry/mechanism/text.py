"""C's text for tables and numbers."""

WIDTH = 120


def number(x):
    """A constant of the type of numbers, in an expression."""
    return 'R(%s)' % repr(float(x))


def _wrapped(items, indent):
    lines, line = [], ''
    for item in items:
        if line and len(indent) + len(line) + len(item) + 2 > WIDTH:
            lines.append(indent + line)
            line = ''
        line += (' ' if line else '') + item + ','
    return lines + [indent + line] if line else lines


def _initialiser(value, indent):
    if not value or not isinstance(value[0], (list, tuple)):
        inner = _wrapped([repr(x) for x in value], indent + '  ')
        if len(inner) == 1:
            return ['{' + inner[0].strip().rstrip(',') + '}']
        return ['{'] + inner + [indent + '}']
    lines = ['{']
    for row in value:
        text = _initialiser(row, indent + '  ')
        lines += [indent + '  ' + text[0]] + text[1:]
        lines[-1] += ','
    return lines + [indent + '}']


def table(declaration, value):
    """The definition of a table: "TABLE real x[3][4]" and nested lists."""
    return '\n'.join([declaration + ' = ' + (lines := _initialiser(value, ''))[0]] + lines[1:]) + ';\n'


def enumeration(**values):
    return 'enum { %s };\n' % ', '.join('%s = %d' % item for item in values.items())
