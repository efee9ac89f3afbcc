import { oneLine, readerOrigin, type WriteLetter } from '../letter-parts.ts'

/** While there is time to give a program another key, and once there is none. */
export const apiKeyEnds: WriteLetter<'api_key_ends'> = (content, context) => {
  const { name, start, makerName, lastDay, isOver } = content
  const day = context.formats.day(lastDay)
  return {
    subject: `An API key ${isOver ? 'ended' : 'ends'} with ${day}: ${oneLine(name)}`,
    parts: [
      isOver
        ? 'A program that still comes in with this key is turned away. Where it is to come in again, make another key and give it to the program.'
        : 'A program that still comes in with this key is turned away from the next day on. Make another key, give it to the program, and then revoke this one.',
      {
        facts: [
          ['Key', `${oneLine(name)}, ${start}…`],
          ['Made by', oneLine(makerName)],
          ['Last day', day],
        ],
      },
      { to: 'See the API keys', link: `${readerOrigin(context)}/organisation/integrations` },
      'You can switch this e-mail off in your profile, with those about batches.',
    ],
  }
}
