/** A stretch of the charts as the page's range: by two sliders, or by dragging over a chart, which moves them. */

import { observabilityPaths } from '#paths/operations.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { HiddenFields } from '#ui/components/hidden-fields.tsx'
import type { Axis } from '../../rules/observability/axis.ts'

export interface BrushProps {
  t: Translate
  axis: Axis
  /** The filters of the list, which stay. */
  filters: Record<string, string>
}

/** Shown by the page's script: without it nothing here would do anything. */
export function Brush({ t, axis, filters }: BrushProps) {
  return (
    <form
      class="watch__brush cluster cluster--wide"
      data-brush=""
      hidden
      method="get"
      action={observabilityPaths.page}
      aria-labelledby="brush-title"
    >
      <p class="secondary" id="brush-title">
        {t('observability.brush')}
      </p>
      <HiddenFields fields={filters} />
      <input type="hidden" name="start_time" />
      <input type="hidden" name="end_time" />
      <Edge id="brush-from" label={t('observability.brush_from')} steps={axis.steps} at={0} />
      <Edge id="brush-to" label={t('observability.brush_to')} steps={axis.steps} at={axis.steps} />
      <output class="secondary" for="brush-from brush-to" />
      <Button type="submit" icon="zoom-in">
        {t('observability.brush_show')}
      </Button>
    </form>
  )
}

function Edge({ id, label, steps, at }: { id: string; label: string; steps: number; at: number }) {
  return (
    <div class="watch__slider cluster cluster--wide">
      <label for={id}>{label}</label>
      {/* Time runs left to right, as on the charts. */}
      <input id={id} type="range" dir="ltr" min={0} max={steps} step={1} value={at} />
    </div>
  )
}
