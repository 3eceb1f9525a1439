import { type ComponentProps, useRef } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Area } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { PictureDrop } from '../../kit/pictures/picture-drop.tsx'
import { useUploads } from '../../kit/pictures/use-uploads.ts'

/** A text in Markdown, into which pictures are uploaded. */
export function BodyField(props: ComponentProps<typeof Area>) {
  const box = useRef<HTMLDivElement>(null)
  const uploads = useUploads(({ address }) => {
    const area = box.current?.querySelector('textarea')
    if (!area) return
    const before = area.value.slice(0, area.selectionStart)
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    area.setRangeText(`${gap}![](${address})\n\n`, area.selectionStart, area.selectionEnd, 'end')
    // Between the brackets, where the words about it stand.
    const inside = before.length + gap.length + 2
    area.focus()
    area.setSelectionRange(inside, inside)
    // The form around keeps what is typed in it.
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return (
    <div ref={box} className="grid gap-2">
      <Area {...props} rows={18} />
      {useHydrated() && (
        <Fold label="Put a picture into the text">
          <div className="grid gap-2 pt-2">
            <p className="text-muted text-sm">It comes to where the cursor stands. Describe it between its brackets.</p>
            <PictureDrop of={uploads} label={`Pictures of: ${props.label}`} pastes={false} />
          </div>
        </Fold>
      )}
    </div>
  )
}
