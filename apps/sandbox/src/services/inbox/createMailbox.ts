import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Mail, StoredMail } from './parseMail.js'

const schema = z.object({
  to: z.string(),
  subject: z.string(),
  code: z.optional(z.string()),
  links: z.array(z.string()),
  text: z.string(),
  html: z.string(),
  at: z.string(),
})

/** Mails, stored in files so that they survive a restart. */
export interface Mailbox {
  /** Returns the mails, newest first. `to` limits them to one address in any letter case. */
  list(to?: string): readonly StoredMail[]
  find(id: string): StoredMail | undefined
  /** Stores the mail on disk before it returns. Removes the oldest mails beyond `largest`. */
  add(mail: Mail): StoredMail
  /** Calls the listener after each new mail. Returns a function that ends this. */
  watch(listener: (mail: StoredMail) => void): () => void
}

/** Opens the mailbox of a folder and ignores invalid files. */
export function createMailbox(folder: string, largest = 500): Mailbox {
  mkdirSync(folder, { recursive: true })
  const mails = readMails(folder)
  const listeners = new Set<(mail: StoredMail) => void>()
  const used = { count: mails.length }

  return {
    list: (to) => {
      const wanted = to?.trim().toLowerCase()
      return wanted === undefined ? [...mails] : mails.filter((mail) => mail.to === wanted)
    },
    find: (id) => mails.find((mail) => mail.id === id),
    add: (mail) => {
      used.count += 1
      const id = `${Date.now().toString().padStart(14, '0')}-${String(used.count).padStart(9, '0')}`
      const file = join(folder, `${id}.json`)
      writeFileSync(`${file}.tmp`, JSON.stringify(mail))
      renameSync(`${file}.tmp`, file)
      const stored = { ...mail, id }
      mails.unshift(stored)
      for (const old of mails.splice(largest)) rmSync(join(folder, `${old.id}.json`), { force: true })
      for (const listener of listeners) listener(stored)
      return stored
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function readMails(folder: string): StoredMail[] {
  const names = readdirSync(folder).filter((name) => /^\d+-\d+\.json$/.test(name))
  return names
    .sort()
    .reverse()
    .flatMap((name) => {
      const mail = readMail(join(folder, name))
      return mail === undefined ? [] : [{ ...mail, id: name.replace('.json', '') }]
    })
}

function readMail(path: string): Mail | undefined {
  try {
    const { code, ...mail } = schema.parse(JSON.parse(readFileSync(path, 'utf8')))
    return code === undefined ? mail : { ...mail, code }
  } catch {
    return undefined
  }
}
