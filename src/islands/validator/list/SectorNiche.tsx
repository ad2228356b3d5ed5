import type { Locale } from '../../../../contract/locale.ts'
import { explorerAddress } from '../../../lib/explorer/address.ts'
import { KeepStar } from '../../shell/KeepStar.tsx'

interface Props {
  path: readonly string[]
  keyword: string
  locale: Locale | null
}

/** The niche whose phrase a row has, with its place on the map and its star. */
export function SectorNiche({ path, keyword, locale }: Props) {
  const name = path.at(-1) ?? keyword
  return (
    <span className="flex items-center gap-2 text-sm">
      <a className="link" href={explorerAddress(path)}>
        {name}
        <span className="sr-only"> on the map</span>
      </a>
      <KeepStar what={{ name, path, keyword, ...locale }} isSmall />
    </span>
  )
}
