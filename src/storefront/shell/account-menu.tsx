import { useLayoutEffect, useState } from 'react'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { closePanel, usePanel } from '../../ui/open-panel.ts'
import { switchPanel } from '../../ui/switch-panel.ts'
import { useModal } from '../../ui/use-modal.ts'
import { useLogOut } from '../account/personal/use-log-out.ts'
import { useCart } from '../cart/cart-store.ts'
import { accountLinks } from './account-links.ts'
import './account-menu.css'

/** The account menu below its button. Default export, because it is loaded lazily. */
export default function AccountMenu() {
  const open = usePanel() === 'account'
  const user = useCart(cart => cart.userInfo)
  const logOut = useLogOut()
  const modal = useModal({ open, onClose: closePanel, onBackdrop: switchPanel })
  const [place, setPlace] = useState({ top: 0, right: 0 })
  // Before it is shown: a click in between would press a link of the menu in the window's corner.
  useLayoutEffect(() => {
    const button = open && document.getElementById('account-button')?.getBoundingClientRect()
    const page = document.documentElement.clientWidth
    if (button) setPlace({ top: button.bottom, right: Math.max(8, page - button.right) })
  }, [open])
  return (
    <dialog {...modal} aria-label="Account" className="account-menu on-band" style={place}>
      {open && (
        <>
          {user && (
            <p className="account-menu-name">
              {user.name && <b>{user.name}</b>}
              <span>{user.email || phoneText(user.phone)}</span>
            </p>
          )}
          <ul>
            {accountLinks(user, false).map(({ label, href }) => (
              <li key={label}>
                {/* Closes also when the link leads to the current page. */}
                <a href={href} onClick={closePanel}>
                  {label}
                </a>
              </li>
            ))}
            {user && (
              <li>
                <button type="button" onClick={() => void logOut().then(closePanel)}>
                  Logout
                </button>
              </li>
            )}
          </ul>
        </>
      )}
    </dialog>
  )
}
