import { Button } from '../../ui/button.tsx'

/** Says that something changed while nobody was at the screen, or while something was typed on it. */
export function ChangesWaiting({ waiting, show }: { waiting: boolean; show: () => void }) {
  return (
    <div role="status" className="mt-3 empty:hidden">
      {waiting && (
        <Button variant="gold" onClick={show}>
          Orders have changed: show them
        </Button>
      )}
    </div>
  )
}
