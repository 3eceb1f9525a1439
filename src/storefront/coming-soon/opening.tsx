import { href } from 'react-router'
import { Countdown } from '../../ui/countdown.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Text and countdown until the shop opens; open at 0 seconds. */
export function Opening({ seconds }: { seconds: number }) {
  const open = seconds === 0
  return (
    <>
      <p className="label text-gold-light">{open ? 'Now open' : 'Opening soon'}</p>
      <h1 className="page-title">{open ? 'The shop is open' : 'Coming soon'}</h1>
      <Countdown seconds={seconds} />
      {open && (
        <LinkButton href={href('/shop')} variant="gold">
          Enter the shop
        </LinkButton>
      )}
    </>
  )
}
