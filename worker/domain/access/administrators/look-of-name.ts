import { inForm } from '../../text/in-form.ts'

/** Letters of other alphabets, each beside the Latin one that it looks like. */
const twins = 'аaеeоoрpсcуyхxіiјjѕsԁdһhкkмmнhтtвbԛqԝwαaοoρpνvτtιiκkμmυuχxεeηnıiɑaɡgⅼl'
const latinOf = new Map(
  [...twins].flatMap((letter, at, all) => (at % 2 ? [] : [[letter, all[at + 1] ?? '']])),
)

/** What a name looks like, however it is written: small letters without accents, spaces and points, look-alikes as Latin. */
export function lookOfName(name: string): string {
  const plain = inForm(name, 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return Array.from(plain.match(/[\p{L}\p{N}]/gu) ?? [], (one) => latinOf.get(one) ?? one).join('')
}
