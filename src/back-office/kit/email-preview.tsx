import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from './panel.tsx'

const pages = {
  Phone: { width: 'max-w-[360px]', dark: false },
  'Phone, dark': { width: 'max-w-[360px]', dark: true },
  Desktop: { width: 'max-w-[680px]', dark: false },
  'Desktop, dark': { width: 'max-w-[680px]', dark: true },
}
type View = keyof typeof pages | 'Plain text'
const views = [...(Object.keys(pages) as (keyof typeof pages)[]), 'Plain text'] as const

const schemes = /@media \(prefers-color-scheme: dark\)/g

type Props = { html: string; text: string; urdu?: boolean; note: string }

/** An email as mail programs show it. */
export function EmailPreview({ html, text, urdu = false, note }: Props) {
  const [view, setView] = useState<View>('Phone')
  return (
    <Panel title="As it arrives" note={note}>
      <div className="flex flex-wrap gap-2">
        {views.map(each => (
          <Button
            key={each}
            type="button"
            variant={view === each ? 'strong' : 'outline'}
            aria-pressed={view === each}
            onClick={() => setView(each)}
          >
            {each}
          </Button>
        ))}
      </div>
      {view === 'Plain text' ? (
        <pre
          dir={urdu ? 'rtl' : 'ltr'}
          className="wrap-anywhere max-h-160 overflow-auto whitespace-pre-wrap bg-tint p-4 text-sm"
        >
          {text}
        </pre>
      ) : (
        // Without scripts and links, as in a mail program before it trusts an email.
        <iframe
          title={`Preview, ${view}`}
          srcDoc={html.replaceAll(schemes, pages[view].dark ? '@media all' : '@media not all')}
          sandbox=""
          className={`h-160 w-full border border-line bg-surface ${pages[view].width}`}
        />
      )}
    </Panel>
  )
}
