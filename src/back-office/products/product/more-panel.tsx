import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

export const MorePanel = () => (
  <Panel title="Copy" note="A draft with the same texts, pictures and sizes, without stock.">
    <StaffForm action="duplicate" submit="Duplicate" busy="Copying ..." variant="outline" />
  </Panel>
)
