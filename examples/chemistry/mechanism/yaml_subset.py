"""The part of YAML in which mechanisms are written, so that nothing needs to be installed.

Block mappings and sequences, flow ones over several lines, plain and quoted scalars, block scalars (| and >), comments. Numbers
become int or float, true and false become bool, null and nothing become None; all else is a string, also NO, the species.
Anchors, tags, merge keys and documents in a row are errors.
"""
import re


class YamlError(Exception):
    """What is wrong with a file, with the line in front."""


_NUMBER = re.compile(r'[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$')
_KEY = re.compile(r'''("[^"]*"|'[^']*'|[^\s'"\[\]{},][^\[\]{},"]*?)\s*:(\s+|$)''')


def _scalar(text):
    if len(text) > 1 and text[0] == text[-1] and text[0] in '"\'':
        return text[1:-1]
    if _NUMBER.match(text):
        return float(text) if re.search('[.eE]', text) else int(text)
    return {'true': True, 'false': False, 'null': None, '~': None, '': None}.get(text, text)


def _without_comment(line):
    quote = None
    for i, c in enumerate(line):
        if quote:
            quote = None if c == quote else quote
        elif c in '"\'' and (i == 0 or line[i - 1] in ' [{,:'):
            quote = c
        elif c == '#' and (i == 0 or line[i - 1] in ' \t'):
            return line[:i]
    return line


class _Reader:
    def __init__(self, text):
        self.raw = text.splitlines()
        self.at = 0

    def fail(self, what):
        raise YamlError('line %d: %s' % (min(self.at + 1, len(self.raw)), what))

    def line(self):
        """The next line that is not empty, without its comment: (indentation, text), or None at the end."""
        while self.at < len(self.raw):
            line = _without_comment(self.raw[self.at]).rstrip()
            if line.strip() and line.strip() != '---':
                text = line.lstrip(' ')
                if text[0] == '\t':
                    self.fail('a tab as indentation')
                return len(line) - len(text), text
            self.at += 1
        return None

    def block(self, indent):
        """What stands at this indentation: a sequence or a mapping."""
        text = self.line()[1]
        if text == '-' or text.startswith('- '):
            return self.sequence(indent)
        if _KEY.match(text):
            return self.mapping(indent)
        self.fail("neither a list nor 'key: value': %s" % text[:40])

    def sequence(self, indent):
        items = []
        while True:
            line = self.line()
            if line is None or line[0] != indent or not (line[1] == '-' or line[1].startswith('- ')):
                return items
            rest = line[1][1:]
            inner = rest.lstrip(' ')
            column = indent + 1 + len(rest) - len(inner)
            if inner and inner[0] not in '[{"\'' and _KEY.match(inner) or inner.startswith('- '):
                self.raw[self.at] = ' ' * column + inner  # a block in the line of the dash
                items.append(self.block(column))
            else:
                items.append(self.value(inner, indent))

    def mapping(self, indent):
        result = {}
        while True:
            line = self.line()
            if line is None or line[0] < indent or line[0] == indent and line[1].startswith('- '):
                return result
            key = _KEY.match(line[1])
            if line[0] > indent or not key:
                self.fail("not 'key: value' at the indentation of the lines above: %s" % line[1][:40])
            name = str(_scalar(key.group(1))) if key.group(1)[0] in '"\'' else key.group(1)
            if name in result or name == '<<':
                self.fail("'%s' for the second time" % name if name in result else 'merge keys are not supported')
            result[name] = self.value(line[1][key.end():], indent)

    def value(self, text, indent):
        """A value that begins with the rest of a line."""
        if text[:1] in ('&', '*', '!'):
            self.fail('anchors, aliases and tags are not supported')
        if text[:1] in ('|', '>'):
            return self.block_scalar(text, indent)
        if text[:1] in ('[', '{'):
            return self.flow(text)
        self.at += 1
        line = self.line()
        if not text:
            if line and (line[0] > indent or line[0] == indent and line[1].startswith('- ')):
                return self.block(line[0])
            return None
        while line and line[0] > indent:  # a plain scalar that goes on
            text += ' ' + line[1]
            self.at += 1
            line = self.line()
        return _scalar(text)

    def block_scalar(self, text, indent):
        lines = []
        self.at += 1
        while self.at < len(self.raw):
            line = self.raw[self.at]
            if line.strip() and len(line) - len(line.lstrip(' ')) <= indent:
                break
            lines.append(line.strip())
            self.at += 1
        return ('\n' if text[0] == '|' else ' ').join(lines).strip()

    def flow(self, text):
        first = self.at
        while True:
            tokens = re.findall(r'''"[^"]*"|'[^']*'|[\[\]{},]|:(?=\s|$)|(?:[^\s\[\]{},:"']|:(?!\s|$))+''', text)
            depth = sum((t in '[{') - (t in ']}') for t in tokens)
            self.at += 1
            if depth <= 0:
                break
            line = self.line()
            if line is None:
                self.at = first
                self.fail('a bracket is not closed')
            text += ' ' + line[1]
        value, rest = self.flow_value(tokens)
        if rest:
            self.at = first
            self.fail('text behind a bracket: %s' % ' '.join(rest)[:40])
        return value

    def flow_value(self, tokens):
        if not tokens:
            self.fail('a value is missing')
        if tokens[0] == '[':
            items, rest = [], tokens[1:]
            while rest and rest[0] != ']':
                value, rest = self.flow_value(rest)
                items.append(value)
                rest = self.separator(rest, ']')
            return items, self.closed(rest)
        if tokens[0] == '{':
            result, rest = {}, tokens[1:]
            while rest and rest[0] != '}':
                if ':' not in rest:
                    self.fail('no colon in {…}')
                colon = rest.index(':')
                key = ' '.join(rest[:colon])
                result[str(_scalar(key)) if key[:1] in '"\'' else key], rest = self.flow_value(rest[colon + 1:])
                rest = self.separator(rest, '}')
            return result, self.closed(rest)
        words = []
        while tokens and tokens[0] not in '[]{},':
            words.append(tokens[0])
            tokens = tokens[1:]
        return _scalar(' '.join(words)), tokens

    def separator(self, tokens, end):
        if tokens and tokens[0] == ',':
            return tokens[1:]
        if not tokens or tokens[0] != end:
            self.fail("',' or '%s' expected" % end)
        return tokens

    def closed(self, tokens):
        if not tokens:
            self.fail('a bracket is not closed')
        return tokens[1:]


def load(text):
    """The value of a YAML document. Raises YamlError."""
    reader = _Reader(text)
    line = reader.line()
    if line is None:
        return None
    value = reader.block(line[0])
    if reader.line() is not None:
        reader.fail('text that belongs to nothing above')
    return value
