"""What a team of the dataflow spelling has: points for each lane, and memory."""

LANES = 32
MEMORY = 112  # KB: twice on a multiprocessor of an H100, which has 228 and takes one for each team
MOST_EACH = 4  # chemistry.h: MULTIPLE


class Team:
    """EACH points are a lane's: what they share is loaded once, but they take registers, so that warps are fewer."""

    def __init__(self, options, each, memory=MEMORY):
        self.each = min(options.each or each, MOST_EACH)
        self.bytes = (options.memory or memory) * 1024
        self.row = LANES * self.each * (4 if options.float else 8)

    def rows(self):
        """How many rows of a number for each point there is room for."""
        return self.bytes // self.row


def type_check(options):
    """Numbers are of the type that was asked for."""
    return '#if %sdefined SINGLE\n#error this was generated %s --float\n#endif\n' % (
        ('!', 'with') if options.float else ('', 'without'))
