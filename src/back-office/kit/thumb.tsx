import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'

/** A small picture beside the words that name what it shows. */
export const Thumb = ({ src, className }: { src: string | null | undefined; className?: string }) => (
  <Picture
    src={src ?? undefined}
    alt=""
    sizes="32px"
    widths={[240]}
    className={classNames('h-10 w-8 shrink-0', className)}
  />
)
