import { useStore } from '@nanostores/react'
import { COUNTRIES, countryName, languageName, languagesOf } from '../../../contract/locale.ts'
import { $locale, chooseLocale } from '../../lib/stores/market-locale.ts'

/** The country and, where there are several, the language whose searches are asked for. */
export function LocaleFields() {
  const { country, language } = useStore($locale, { ssr: 'initial' })
  const languages = languagesOf(country)
  return (
    <div className="demand-locale">
      <label>
        <span>Country</span>
        <select value={country} onChange={({ target }) => chooseLocale(target.value)}>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </select>
      </label>
      {languages.length > 1 && (
        <label>
          <span>Language</span>
          <select value={language} onChange={({ target }) => chooseLocale(country, target.value)}>
            {languages.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
