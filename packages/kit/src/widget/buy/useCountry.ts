import { useState } from 'react'
import type { Client } from '../../core/Client.js'
import { useWidget } from '../shell/WidgetContext.js'

const memoryKey = 'buy_country'

function isCountry(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z]{2}$/.test(text)
}

/** ISO 3166-1 alpha-2: what was chosen before, else the region that the visitor's languages name; undefined where none does. */
export function readCountry({ memory, environment }: Pick<Client, 'memory' | 'environment'>): string | undefined {
  const chosen = memory.get(memoryKey)
  if (isCountry(chosen)) return chosen
  // That none is told is a choice too.
  if (chosen === '') return undefined
  // A language without a region says nothing of where somebody lives.
  return environment.window?.navigator?.languages?.map(readRegion).find(isCountry)
}

function readRegion(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}

/** Where the visitor lives, kept for the next visit: who sells there, and how much at once, depends on it. */
export function useCountry(): [string | undefined, (country: string | undefined) => void] {
  const { client } = useWidget()
  const [country, setCountry] = useState(() => readCountry(client))
  const change = (next: string | undefined) => {
    client.memory.set(memoryKey, next ?? '')
    setCountry(next)
  }
  return [country, change]
}
