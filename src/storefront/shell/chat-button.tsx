import { useMatches } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { useShellData } from '../frame/shell-data.ts'
import { chatLink } from './chat-link.ts'

/** Floats at the bottom of the screen and stops above the footer. Opens the messaging app in a new tab. */
export function ChatButton() {
  const { chatNumber, chatText } = useShellData()
  const link = chatLink(chatNumber, chatText, useProductName())
  if (!link) return null
  return (
    <aside aria-label="Chat" className="chat-place">
      <a href={link} target="_blank" rel="noreferrer" aria-label="Chat with us" title="Chat with us" className="chat">
        <Icon name="chat" size={26} />
      </a>
    </aside>
  )
}

/** The name of the product on a product page. */
function useProductName(): string | undefined {
  const loaded = useMatches().at(-1)?.loaderData as { product?: { name?: string } } | null | undefined
  return loaded?.product?.name
}
