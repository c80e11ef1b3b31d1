import { expect, it } from 'vitest'
import { type ConfirmationKind, getConfirmationPlace } from './confirmationPlace.js'

const kinds: Readonly<Record<ConfirmationKind, 'window' | 'page'>> = {
  ownSignIn: 'page',
  message: 'window',
  typedData: 'window',
  transaction: 'window',
  accountChange: 'window',
  keyExport: 'window',
  deletion: 'window',
}

it.each(Object.entries(kinds) as [ConfirmationKind, 'window' | 'page'][])(
  'getConfirmationPlace: %s is confirmed in the %s by default',
  (kind, place) => {
    expect(getConfirmationPlace(kind, 'window')).toBe(place)
    expect(getConfirmationPlace(kind, 'page')).toBe('page')
  },
)
