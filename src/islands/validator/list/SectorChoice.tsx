import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { sectorInAddress } from '../../../lib/market/sector.ts'
import { $sectors, fillSector, loadSectors } from '../../../lib/stores/sector-check.ts'
import { Field } from '../../shell/Field.tsx'

const FAILED = 'We could not load the sectors. Please reload the page.'

/** Fills the list with the niches of a sector. */
export function SectorChoice({ onFilled }: { onFilled: () => void }) {
  const sectors = useStore($sectors, { ssr: 'initial' })
  const [chosen, setChosen] = useState('')

  function choose(id: string) {
    setChosen(id)
    if (fillSector(id)) onFilled()
  }

  useEffect(() => {
    const named = sectorInAddress()
    void loadSectors().then(() => {
      if (named !== '' && fillSector(named)) setChosen(named)
    })
  }, [])

  return (
    <Field
      id="sector"
      label="Check a sector"
      optional
      error={sectors.state === 'failed' ? FAILED : ''}
      hintId="sector-hint"
    >
      {(ties) => (
        <>
          <select
            {...ties}
            value={chosen}
            disabled={sectors.state !== 'ready'}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{sectors.state === 'ready' ? 'Choose a sector' : 'Loading…'}</option>
            {sectors.state === 'ready' &&
              sectors.industries.map(({ name, sectors: below }) => (
                <optgroup key={name} label={name}>
                  {below.map((sector) => (
                    <option key={sector.id} value={sector.id}>
                      {sector.name}
                    </option>
                  ))}
                </optgroup>
              ))}
          </select>
          <p id="sector-hint" className="form-hint">
            Checks the phrases of all its niches and ranks them by searches.
          </p>
        </>
      )}
    </Field>
  )
}
