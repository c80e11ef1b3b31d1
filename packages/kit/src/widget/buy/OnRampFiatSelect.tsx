import type { ReactNode } from 'react'
import { Row } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { LegalCheckbox, useIsBlocked } from '../shell/Legal.js'
import { useLocale } from '../shell/useWords.js'
import { CurrencyMark } from './BuyChoices.js'
import { listCurrencies } from './buyForm.js'
import { SelectFrame, useSelect } from './SelectFrame.js'

/** The list of currencies to pay with. */
export default function OnRampFiatSelect(): ReactNode {
  const select = useSelect()
  const locale = useLocale()
  const isBlocked = useIsBlocked()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <SelectFrame select={select}>
      {(providers) => (
        <Stack>
          <LegalCheckbox />
          {listCurrencies(providers).map((code) => (
            <Row
              key={code}
              title={names.of(code) ?? code}
              subtitle={code}
              icon={<CurrencyMark currency={code} />}
              current={select.choice?.currency === code}
              disabled={isBlocked}
              onClick={() => select.choose({ currency: code })}
            />
          ))}
        </Stack>
      )}
    </SelectFrame>
  )
}
