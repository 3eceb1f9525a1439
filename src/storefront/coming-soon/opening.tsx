import { href } from 'react-router'
import { Countdown } from '../../ui/countdown.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

type Props = {
  /** Null until the browser knows. */
  seconds: number | null
  /** When the shop opens, in ms since 1970. */
  end: number
  /** Whether the shop was open when the page was rendered. */
  opened: boolean
}

/** The countdown until the shop opens; at 0 seconds that it is open, without figures. */
export function Opening({ seconds, end, opened }: Props) {
  const open = seconds === null ? opened : seconds === 0
  return (
    <>
      <p className="label text-accent-light">{open ? 'Now open' : 'Opening soon'}</p>
      <h1 className="page-title">{open ? 'The shop is open' : 'Coming soon'}</h1>
      {open ? (
        <>
          <p className="max-w-md text-balance text-band-text text-lg">
            Perfumes, attars and oud, brought to your door. Pay when your order arrives.
          </p>
          <LinkButton href={href('/shop')} variant="accent">
            Enter the shop
          </LinkButton>
        </>
      ) : (
        <Countdown seconds={seconds} end={end} />
      )}
    </>
  )
}
