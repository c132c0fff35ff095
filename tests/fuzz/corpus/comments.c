/* nothing */ // at all
