import { quantityText } from '../../shop/stock/fills/rules.ts'
import { Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import type { FillPageData } from './load-fill.ts'

/** What one piece of the size is filled from. */
export function RecipeForm({
  page: { recipe, materials, seen },
  mayChange,
}: {
  page: FillPageData
  mayChange: boolean
}) {
  const others = materials.filter(({ materialId }) => !recipe.some(line => line.materialId === materialId))
  const rows = (
    <Rows
      label="Recipe"
      rows={recipe}
      keyOf={({ materialId, quantity }) => `${materialId} ${quantity}`}
      to={({ materialId }) => `/admin/materials/${materialId}`}
      cell={({ name }) => name}
      note={({ stock, unit }) => `${quantityText(stock, unit)} there`}
      end={({ materialId, quantity, unit }) =>
        mayChange ? (
          <Text
            name={`of.${materialId}`}
            label={unit === 'piece' ? 'Pieces' : `How many ${unit}`}
            defaultValue={String(quantity / 1000)}
            className="w-28"
          />
        ) : (
          quantityText(quantity, unit)
        )
      }
      empty="Nothing yet: add the oil, the alcohol, the bottle and the box."
    />
  )
  if (!mayChange) return <Panel title="Recipe of one piece">{rows}</Panel>
  return (
    <PanelForm
      key={seen}
      title="Recipe of one piece"
      note={recipe.length > 0 ? '0 removes a material.' : undefined}
      action="recipe"
      submit="Save recipe"
      variant="outline"
      hidden={{ seen }}
    >
      {rows}
      {others.length > 0 ? (
        <>
          <Select
            name="add"
            label="Add a material"
            empty="None"
            options={others.map(({ materialId, name }) => [String(materialId), name] as const)}
          />
          <Text name="addQuantity" label="How much of it" hint="Such as 3 g, 0.25 tola, 9 ml or 1" />
        </>
      ) : (
        <a href="/admin/materials" className="text-link text-sm">
          {recipe.length > 0 ? 'Add another material to the shop' : 'Add a material to the shop first'}
        </a>
      )}
    </PanelForm>
  )
}
