import * as z from 'zod/mini'
import type { UpstreamAdviser, UpstreamClient, UpstreamClientName } from '../ports/advisory-clients.ts'
import { day, id, list, maybe, text } from '../upstream/reading.ts'
import { read } from './read.ts'

const person = z.object({ fullName: text, emailAddress: maybe(text) })

const client = z.object({
  clientId: id,
  fullName: text,
  emailAddress: maybe(text),
  phoneNumber: maybe(text),
  town: maybe(text),
  clientSince: maybe(day),
  nextReview: maybe(day),
  irisId: maybe(id),
  intellifloId: maybe(id),
  companies: z._default(
    list(
      z.object({
        name: text,
        irisId: maybe(id),
        dextId: maybe(id),
        xeroIds: z._default(list(z.object({ xeroId: id, lob: text })), []),
      }),
    ),
    [],
  ),
  members: z._default(list(person), []),
  clientServicesManager: maybe(z.object({ name: text, email: text, phoneNumber: maybe(text) })),
})

const advisers = z.object({
  advisors: list(
    z.object({
      advisorId: id,
      fullName: text,
      emailAddress: text,
      phoneNumber: maybe(text),
      jobTitle: maybe(text),
      lineOfBusinessCodes: z._default(list(text), []),
    }),
  ),
})

const clients = z.object({ clients: list(z.object({ clientId: id, fullName: text, emailAddress: maybe(text) })) })

export function mapClient(answer: unknown, call: string): UpstreamClient {
  const found = read(client, answer, call)
  const { clientServicesManager: one } = found
  return {
    id: found.clientId,
    name: found.fullName,
    email: found.emailAddress,
    phone: found.phoneNumber,
    location: found.town,
    since: found.clientSince,
    nextReviewOn: found.nextReview,
    irisId: found.irisId,
    intellifloId: found.intellifloId,
    companies: found.companies.map(({ xeroIds, ...company }) => ({
      ...company,
      xeroIds: xeroIds.map(({ xeroId, lob }) => ({ xeroId, lineOfBusiness: lob })),
    })),
    members: found.members.map(({ fullName, emailAddress }) => ({ name: fullName, email: emailAddress })),
    clientServicesManager: one && { name: one.name, email: one.email, phone: one.phoneNumber },
  }
}

export function mapAdvisers(answer: unknown, call: string): UpstreamAdviser[] {
  return read(advisers, answer, call).advisors.map((one) => ({
    id: one.advisorId,
    name: one.fullName,
    email: one.emailAddress,
    phone: one.phoneNumber,
    title: one.jobTitle,
    linesOfBusiness: one.lineOfBusinessCodes,
  }))
}

export function mapClientNames(answer: unknown, call: string): UpstreamClientName[] {
  return read(clients, answer, call).clients.map(({ clientId, fullName, emailAddress }) => ({
    id: clientId,
    name: fullName,
    email: emailAddress,
  }))
}

export function mapRules(answer: unknown, call: string): { name: string; isEnabled: boolean }[] {
  return read(list(z.object({ name: text, enabled: z.boolean() })), answer, call).map(({ name, enabled }) => ({
    name,
    isEnabled: enabled,
  }))
}

export function mapLines(answer: unknown, call: string): { code: string; name: string }[] {
  return read(list(z.object({ code: text, name: text })), answer, call)
}
