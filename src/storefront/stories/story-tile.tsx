import type { Settings } from '../../shop/settings/settings/index.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { wideWidths } from '../../ui/picture-set.ts'

export type Story = Pick<Settings['stories'][number], 'label' | 'title' | 'text' | 'linkLabel' | 'link' | 'image'>

type Props = {
  story: Story
  sizes: string
  className?: string
  /** The products of a listing whose last row it fills. */
  beside?: number
}

/** A tile among products that leads to a page: picture, title, a line and what the link is. */
export function StoryTile({ story, sizes, className, beside }: Props) {
  const { label, title, text, linkLabel, link, image } = story
  const rows = beside === undefined ? {} : { 'data-over2': beside % 2, 'data-over3': beside % 3 }
  return (
    <a href={link} className={classNames('story on-band', className)} {...rows}>
      {image && <Picture src={image} alt="" sizes={sizes} widths={wideWidths} framed />}
      <span className="story-words">
        <span className="label text-accent-light">{label}</span>
        <b>{title}</b>
        {text && <span>{text}</span>}
        <span className="story-link">{linkLabel}</span>
      </span>
    </a>
  )
}
