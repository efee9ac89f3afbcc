import { hourMs, minuteMs } from '../../durations.ts'

export const megabyte = 1024 * 1024

export const quotaPeriods = { minute: minuteMs, hour: hourMs, day: 24 * hourMs } as const
export type QuotaPeriod = keyof typeof quotaPeriods

export type Quota = {
  per: QuotaPeriod
  /** The most of one person, or of one API key. */
  person: number
  /** The most of everybody of an organisation together. */
  organisation: number
  /**
   * Where it is counted. What costs us more than the counting, in one object for the organisation; everything else in the
   * memory of the isolate that answers, where counting takes no trip.
   */
  countedIn: 'isolate' | 'object'
  /** What is counted is bytes, and is said in MB. */
  isBytes?: true
}

/**
 * What somebody signed in may ask for, by name: several times what the longest pay day takes, and far below what holds up
 * others.
 */
export const quotas = {
  /** Pages and lists. */
  looks: { per: 'minute', person: 1_200, organisation: 12_000, countedIn: 'isolate' },
  /** Whatever reads a whole log, all records or a stored file. */
  exports: { per: 'minute', person: 120, organisation: 1_200, countedIn: 'isolate' },
  /** Whatever changes something. */
  steps: { per: 'minute', person: 600, organisation: 6_000, countedIn: 'isolate' },
  /** Whatever gives single payments another amount, or a batch to put them in: each is one guess of what a confidential batch pays (decision 0067). */
  edits: { per: 'hour', person: 1_000, organisation: 10_000, countedIn: 'isolate' },
  /** Sheets, papers and proofs. */
  uploads: { per: 'hour', person: 300, organisation: 2_000, countedIn: 'object' },
  /** Whatever writes to people who need not have asked for it. */
  letters: { per: 'hour', person: 300, organisation: 1_000, countedIn: 'object' },
  /** Everything of an organisation in one file. */
  archives: { per: 'day', person: 12, organisation: 24, countedIn: 'object' },
  /** What comes to be written into the database, which has room for 10 GB: 20,000 payments in twenty sheets count as 40 MB. */
  written: {
    per: 'day',
    person: 600 * megabyte,
    organisation: 2_400 * megabyte,
    countedIn: 'object',
    isBytes: true,
  },
  /** Papers and proofs, which lie in the file store: fifty attachments of a batch are 250 MB at most. */
  papers: {
    per: 'day',
    person: 600 * megabyte,
    organisation: 2_400 * megabyte,
    countedIn: 'object',
    isBytes: true,
  },
  /**
   * What databases do for them, as it is paid for: each row that is written counts, and each thousand that are read. A copied run of
   * 20,000 payments writes 120,000 and sends no byte; a first sheet of as many new payees half a million.
   */
  rows: { per: 'day', person: 10_000_000, organisation: 25_000_000, countedIn: 'object' },
  /** Rows that are read for them, whichever call it is. A look at what is found in 20,000 payments is a million of them. */
  read: {
    per: 'hour',
    person: 750_000_000,
    organisation: 1_500_000_000,
    countedIn: 'isolate',
  },
} as const satisfies Record<string, Quota>

export type QuotaName = keyof typeof quotas

/**
 * What costs us by how much there is of it is paid for: whoever never paid has a fifth of it, since a stranger opens trials by the dozen.
 * `rows` alone are counted of all of them together too: where that is as much as one that paid may, each has a tenth of its fifth, one
 * person's or everybody's: a first sheet of 20,000.
 */
export const ofUnpaid: { names: readonly QuotaName[]; part: number; beside: number } = {
  names: ['written', 'papers', 'rows', 'read'],
  part: 1 / 5,
  beside: 1 / 10,
}
