import { PanelForm } from '../../kit/form-parts.tsx'

/** Begins another product like this one. */
export const MorePanel = () => (
  <PanelForm
    title="Copy"
    note="A draft with the same texts, pictures and sizes, without stock."
    action="duplicate"
    submit="Duplicate"
    busy="Copying ..."
    variant="outline"
  />
)
