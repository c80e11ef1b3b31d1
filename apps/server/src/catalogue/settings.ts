import { variable, wholeNumber } from '../settings/variable.js'

/** The environment variables of the wallet catalogue. */
export const catalogueVariables = {
  catalogueExtra: variable(
    'FOYER_CATALOGUE_EXTRA',
    '0',
    'Number of generated wallets in the catalogue, to test long lists.',
    wholeNumber(0, 100_000),
  ),
} as const

/** The settings of the wallet catalogue. */
export interface CatalogueSettings {
  readonly catalogueExtra: number
}

/** Fills in the defaults. */
export function createCatalogueSettings({ catalogueExtra = 0 }: Partial<CatalogueSettings>): CatalogueSettings {
  return {
    catalogueExtra,
  }
}
