import { useMatches } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { chatLink } from '../../web/browser/chat-link.ts'
import { useShellData } from '../../web/browser/shell-data.ts'

/**
 * In the header, which stays on the screen; on wide screens in the margin beside the page. So it never covers anything.
 * Opens the messaging app in a new tab.
 */
export function ChatButton() {
  const { chatNumber, chatText } = useShellData()
  const link = chatLink(chatNumber, chatText, useProductName())
  if (!link) return null
  return (
    <a href={link} target="_blank" rel="noreferrer" aria-label="Chat with us" className="icon-button chat">
      <Icon name="chat" />
    </a>
  )
}

/** The name of the product on a product page. */
function useProductName(): string | undefined {
  const loaded = useMatches().at(-1)?.loaderData as { product?: { name?: string } } | null | undefined
  return loaded?.product?.name
}
