import { Button } from '../../ui/button.tsx'
import { useMay } from '../kit/use-may.ts'

/** What can be done with chosen sizes. */
export function StockButtons() {
  const may = useMay()
  return (
    <>
      {may('stock.count') && (
        <Button type="submit" name="do" value="recount" variant="outline">
          Recount selected
        </Button>
      )}
      <Button type="submit" formMethod="get" formAction="/admin/stock/labels" formTarget="_blank" variant="outline">
        Print labels
      </Button>
      {may('purchases.change') && (
        <Button type="submit" formMethod="get" formAction="/admin/purchases/new" variant="outline">
          Order selected
        </Button>
      )}
    </>
  )
}
