import { useState } from 'react'
import type { Client } from '../../core/Client.js'
import { useWidget } from '../shell/WidgetContext.js'

const memoryKey = 'buy_country'

function isCountry(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z]{2}$/.test(text)
}

/**
 * Returns the stored country as ISO 3166-1 alpha-2. Without one, returns the first region in the browser's languages,
 * or undefined.
 */
export function loadCountry({ memory, environment }: Pick<Client, 'memory' | 'environment'>): string | undefined {
  const chosen = memory.get(memoryKey)
  if (isCountry(chosen)) return chosen
  // An empty string means that the user chose to give no country.
  if (chosen === '') return undefined
  // Skip languages without a region: they do not imply a country.
  return environment.window?.navigator?.languages?.map(parseRegion).find(isCountry)
}

function parseRegion(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}

/**
 * Returns the user's country and a setter that stores it for the next visit. Available providers and limits depend on
 * the country.
 */
export function useCountry(): [string | undefined, (country: string | undefined) => void] {
  const { client } = useWidget()
  const [country, setCountry] = useState(() => loadCountry(client))
  const change = (next: string | undefined) => {
    client.memory.set(memoryKey, next ?? '')
    setCountry(next)
  }
  return [country, change]
}
