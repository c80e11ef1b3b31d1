import { variable, wholeNumber } from '../settings/variable.js'

/** The wallet catalogue. */
export const catalogueVariables = {
  catalogueExtra: variable(
    'FOYER_CATALOGUE_EXTRA',
    '0',
    'Generated wallets added to the catalogue, for trying long lists.',
    wholeNumber(0, 100_000),
  ),
} as const

/** Wallets added to the catalogue. */
export interface CatalogueSettings {
  readonly catalogueExtra: number
}

/** Adds the defaults. */
export function createCatalogueSettings({ catalogueExtra = 0 }: Partial<CatalogueSettings>): CatalogueSettings {
  return {
    catalogueExtra,
  }
}
