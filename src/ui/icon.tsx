import drawings from './icons.svg?url'

/** The ids of `icons.svg`. */
export type IconName =
  | 'search'
  | 'zoom'
  | 'share'
  | 'bag'
  | 'heart'
  | 'menu'
  | 'close'
  | 'person'
  | 'left'
  | 'right'
  | 'down'
  | 'pause'
  | 'play'
  | 'plus'
  | 'minus'
  | 'check'
  | 'filter'
  | 'trash'
  | 'phone'
  | 'copy'
  | 'ticket'
  | 'chat'
  | 'mail'
  | 'place'
  | 'Facebook'
  | 'Instagram'
  | 'TikTok'

/**
 * An icon in the text's colour, of 22 px unless it has a size. Hidden from screen readers: its meaning must be named
 * beside it. The shapes are in one SVG file that all pages share, so that they are not part of the scripts.
 */
export function Icon({ name, size }: { name: IconName; size?: number | undefined }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
