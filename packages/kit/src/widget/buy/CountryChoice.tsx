import { buy as english } from '@foyer/messages/en/buy'
import { type ReactNode, useMemo } from 'react'
import type { OnrampProvider } from '../../core/queries/onramp.js'
import { useStyle } from '../../ui/UiContext.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { getCountryName } from './useBuyWords.js'

const style = `
.country{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:44px;padding-inline:14px 8px;border-radius:var(--_r4);background:var(--_surface);font-size:var(--_t2)}
.country>span{flex:none;color:var(--_text-muted)}
.country>select{flex:0 1 auto;min-width:0;max-width:70%;min-height:44px;border:0;background:none;color:inherit;font:inherit;font-weight:500;text-align:end;text-overflow:ellipsis;cursor:pointer}
.country option{background:var(--_bg);color:var(--_text)}
@media(forced-colors:active){.country{border:1px solid}}
`

/** The ISO 3166-1 alpha-2 codes. `Intl` has the names of countries but no list of their codes. */
const allCountries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

export interface CountryChoiceProps {
  readonly country: string | undefined
  onChange(country: string | undefined): void
  readonly providers: readonly OnrampProvider[]
}

/** The select field for the user's country. Lists the countries where a provider sells, sorted by name. */
export function CountryChoice({ country, onChange, providers }: CountryChoiceProps): ReactNode {
  const words = useWords('buy', english)
  const locale = useLocale()
  useStyle(style)
  const rows = useMemo(() => listCountries(providers, country, locale), [providers, country, locale])
  return (
    <label className="country">
      <span>{words.country}</span>
      <select value={country ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{words.countryNone}</option>
        {rows.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function listCountries(providers: readonly OnrampProvider[], country: string | undefined, locale: string) {
  const isEverywhere = providers.some(({ countries }) => countries === undefined)
  const codes = isEverywhere ? allCountries : providers.flatMap(({ countries = [] }) => countries)
  // List the selected country even if no provider sells there: the offers show the reason.
  const rows = [...new Set(country ? [...codes, country] : codes)].map((code) => ({
    code,
    name: getCountryName(code, locale),
  }))
  return rows.sort((one, other) => one.name.localeCompare(other.name, locale))
}
