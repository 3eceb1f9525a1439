import { classNames } from './class-names.ts'
import { timeLeft } from './time-left.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** '03 Days 04 Hours 05 Minutes 06 Seconds'; at least two digits each, dashes while the time is not known (null). */
export function Countdown({ seconds, className }: { seconds: number | null; className?: string }) {
  const left = seconds === null ? null : timeLeft(seconds)
  return (
    // role=timer is not announced by itself; an announcement each second would be too much.
    <div role="timer" aria-label="Time left" className={classNames('countdown', className)}>
      {units.map(name => (
        <span key={name}>
          <b>{left ? String(left[name]).padStart(2, '0') : '--'}</b> <small>{name}</small>
        </span>
      ))}
    </div>
  )
}
