import { Picture } from '../../ui/picture.tsx'

/** A small picture beside the words that name what it shows. */
export const Thumb = ({ src }: { src: string | null | undefined }) => (
  <Picture src={src ?? undefined} alt="" sizes="32px" widths={[240]} className="h-10 w-8 shrink-0" />
)
