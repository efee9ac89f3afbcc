import type { InEachLanguage } from '../../domain/reading/draft.ts'
import type { LetterFrame } from './letter-parts.ts'
import { letterFrame } from './tpi/getting-in.ts'

/** How every letter begins and ends, in each language. */
export const letterFrames: InEachLanguage<LetterFrame> = {
  en: {
    hello: (name) => `Hello ${name},`,
    helloNobody: 'Hello,',
    from: (organisation) => `Bilum, for ${organisation}. Nobody reads answers to this address.`,
    fromBilum: 'Bilum. Nobody reads answers to this address.',
  },
  tpi: letterFrame,
}
