import * as z from 'zod/mini'
import type { UpstreamAdviser, UpstreamClient, UpstreamClientName } from '../ports/advisory-clients.ts'
import { day, id, list, nullable, parseAbout, text } from '../upstream/reading.ts'
import { provider, read } from './read.ts'

const person = z.object({ fullName: text, emailAddress: nullable(text) })

const client = z.object({
  clientId: id,
  fullName: text,
  emailAddress: nullable(text),
  phoneNumber: nullable(text),
  town: nullable(text),
  clientSince: nullable(day),
  nextReview: nullable(day),
  irisId: nullable(id),
  intellifloId: nullable(id),
  companies: z._default(
    list(
      z.object({
        name: text,
        irisId: nullable(id),
        dextId: nullable(id),
        xeroIds: z._default(list(z.object({ xeroId: id, lob: text })), []),
      }),
    ),
    [],
  ),
  members: z._default(list(person), []),
  clientServicesManager: nullable(z.object({ name: text, email: text, phoneNumber: nullable(text) })),
})

const advisers = z.object({
  advisors: list(
    z.object({
      advisorId: id,
      fullName: text,
      emailAddress: text,
      phoneNumber: nullable(text),
      jobTitle: nullable(text),
      lineOfBusinessCodes: z._default(list(text), []),
    }),
  ),
})

const clients = z.object({ clients: list(z.object({ clientId: id, fullName: text, emailAddress: nullable(text) })) })

export function mapClient(response: unknown, call: string, clientId: string): UpstreamClient {
  const data = parseAbout(client, response, { clientId }, { provider, call })
  const { clientServicesManager: manager } = data
  return {
    id: data.clientId,
    name: data.fullName,
    email: data.emailAddress,
    phone: data.phoneNumber,
    location: data.town,
    since: data.clientSince,
    nextReviewOn: data.nextReview,
    irisId: data.irisId,
    intellifloId: data.intellifloId,
    companies: data.companies.map(({ xeroIds, ...company }) => ({
      ...company,
      xeroIds: xeroIds.map(({ xeroId, lob }) => ({ xeroId, lineOfBusiness: lob })),
    })),
    members: data.members.map(({ fullName, emailAddress }) => ({ name: fullName, email: emailAddress })),
    clientServicesManager: manager && { name: manager.name, email: manager.email, phone: manager.phoneNumber },
  }
}

export function mapAdvisers(response: unknown, call: string): UpstreamAdviser[] {
  return read(advisers, response, call).advisors.map((one) => ({
    id: one.advisorId,
    name: one.fullName,
    email: one.emailAddress,
    phone: one.phoneNumber,
    title: one.jobTitle,
    linesOfBusiness: one.lineOfBusinessCodes,
  }))
}

export function mapClientNames(response: unknown, call: string): UpstreamClientName[] {
  return read(clients, response, call).clients.map(({ clientId, fullName, emailAddress }) => ({
    id: clientId,
    name: fullName,
    email: emailAddress,
  }))
}

export function mapRules(response: unknown, call: string): { name: string; isEnabled: boolean }[] {
  return read(list(z.object({ name: text, enabled: z.boolean() })), response, call).map(({ name, enabled }) => ({
    name,
    isEnabled: enabled,
  }))
}

export function mapLines(response: unknown, call: string): { code: string; name: string }[] {
  return read(list(z.object({ code: text, name: text })), response, call)
}
