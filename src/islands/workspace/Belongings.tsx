import { useState } from 'react'
import { localeText } from '../../../contract/locale.ts'
import { MATERIAL_KINDS } from '../../../contract/own-material-form.ts'
import { addressFrom } from '../../lib/explorer/address.ts'
import { counted, dayText } from '../../lib/ideas/wording.ts'
import type { Belonging } from '../../lib/stores/candidate-page.ts'
import { MoveBelonging } from './MoveBelonging.tsx'
import type { PartProps } from './part-props.ts'

interface Row extends Belonging {
  note: string
  href: string
}

function rowsOf({ candidate, reports, analyses, materials }: PartProps['detail']): Row[] {
  const from = candidate.path ?? []
  return [
    ...reports.map(({ thing, report, created_at, country, language }) => ({
      kind: 'report' as const,
      thing,
      name: report.keyword,
      note: `Keyword report · ${localeText({ country, language })} · ${dayText(created_at)}`,
      href: addressFrom(
        { keyword: report.keyword, country, language },
        '/market-demand-validator',
        from,
      ),
    })),
    ...analyses.map(({ thing, id, market, status, created_at }) => ({
      kind: 'analysis' as const,
      thing,
      name: market,
      note: `Analysis of discussions · ${status === 'completed' ? dayText(created_at) : status === 'error' ? 'failed' : 'running'}`,
      href: addressFrom({ market, analysis: id }, '/product-idea-generator', from),
    })),
    ...materials.map(({ thing, name, kind, texts, created_at }) => ({
      kind: 'material' as const,
      thing,
      name,
      note: `${MATERIAL_KINDS[kind]} · ${counted(texts, 'text')} · ${dayText(created_at)}`,
      href: '/product-idea-generator',
    })),
  ]
}

/** Reports, analyses and own material of a candidate, which can be moved to another one. */
export function Belongings({ detail }: PartProps) {
  const [moving, setMoving] = useState<Belonging | null>(null)
  const rows = rowsOf(detail)
  if (rows.length === 0) {
    return (
      <div className="candidate-none">
        <p>
          Nothing yet. Reports and analyses of “{detail.candidate.name}” come here by themselves.
        </p>
      </div>
    )
  }
  return (
    <>
      <ul className="candidate-things">
        {rows.map((row) => (
          <li key={`${row.kind} ${row.thing} ${row.note}`}>
            <div>
              <a className="link" href={row.href}>
                {row.name}
              </a>
              <p className="text-ink-muted text-sm">{row.note}</p>
            </div>
            <button
              type="button"
              className="button button-quiet"
              aria-haspopup="dialog"
              onClick={() => setMoving(row)}
            >
              Move to another niche…
              <span className="sr-only"> ({row.name})</span>
            </button>
          </li>
        ))}
      </ul>
      <MoveBelonging thing={moving} from={detail.candidate.id} onClose={() => setMoving(null)} />
    </>
  )
}
