/** The part of Web Storage the engine needs; every call may be answered with nothing. */
export interface KeyValueStorage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}
