import { momentText } from '../../shop/dates.ts'
import type { Said } from '../../shop/messages/index.ts'
import { channelLabels, messageStates } from '../../shop/messages/rules.ts'

const stateOf = ({ isTheirs, by, channel, state, why }: Said): string =>
  isTheirs
    ? by
    : [by === 'rules' ? 'Shop' : by || 'Shop', channelLabels[channel], state && messageStates[state].toLowerCase(), why]
        .filter(Boolean)
        .join(', ')

/** What was said with a shopper, the newest last: theirs at the start of the line, the shop's at its end. */
export const ThreadList = ({ said }: { said: readonly Said[] }) => (
  <ol className="grid gap-3" aria-label="What was said">
    {said.map(each => (
      <li
        key={each.id}
        className={`max-w-[40rem] border border-line p-3 ${each.isTheirs ? 'justify-self-start bg-white' : 'justify-self-end bg-sand'}`}
      >
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {each.text || 'Not written yet'}
        </p>
        <p className="text-muted text-sm">
          {each.isUnread && <span className="chip mr-2">New</span>}
          <bdi>{stateOf(each)}</bdi>, {momentText(each.at)}
        </p>
      </li>
    ))}
  </ol>
)
