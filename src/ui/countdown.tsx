import { timeText } from '../shop/ground/dates.ts'
import { classNames } from './class-names.ts'
import { timeLeft } from './time-left.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const

type Props = {
  seconds: number | null
  /** In ms since 1970; shown in words where no script counts. */
  end: number
  className?: string
}

/** '03 Days 04 Hours 05 Minutes 06 Seconds'; at least two digits each, dashes while the time is not known (null). */
export function Countdown({ seconds, end, className }: Props) {
  const left = seconds === null ? null : timeLeft(seconds)
  return (
    <>
      <noscript>{import.meta.env.SSR && `Ends on ${timeText(new Date(end))}`}</noscript>
      {/* role=timer is not announced by itself; an announcement each second would be too much. */}
      <div role="timer" aria-label="Time left" className={classNames('countdown scripted', className)}>
        {units.map(name => (
          <span key={name}>
            <b>{left ? String(left[name]).padStart(2, '0') : '--'}</b> <small>{name}</small>
          </span>
        ))}
      </div>
    </>
  )
}
