/** Parser for the reports and versions of the sample content. It is strict, so that a typing mistake is reported. */
import * as v from 'valibot'
import { err, ok, type Result } from '../result.ts'
import { PRIORITIES } from './report.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
/** Stored ids have 16 characters. */
const id = v.pipe(v.string(), v.length(16))

const report = v.strictObject({
  id,
  kind: v.picklist(['FeatureRequests', 'BugReports']),
  title: v.string(),
  text: v.string(),
  author: v.string(),
  createdAt: time,
  /** Decisions of a maintainer, oldest first. */
  reviews: v.array(
    v.strictObject({ at: time, priority: v.optional(v.picklist(PRIORITIES)), done: v.optional(v.boolean()) }),
  ),
})

const version = v.strictObject({
  id,
  title: v.string(),
  author: v.string(),
  createdAt: time,
  texts: v.array(v.string()),
})

export type ReportSource = v.InferOutput<typeof report>
export type VersionSource = v.InferOutput<typeof version>

/** @returns the reports, or one line that describes the mistake */
export const readReportSources = (data: unknown): Result<readonly ReportSource[], string> =>
  parse(v.array(report), data)

/** @returns the versions of the change log, or one line that describes the mistake */
export const readVersionSources = (data: unknown): Result<readonly VersionSource[], string> =>
  parse(v.array(version), data)

function parse<T>(schema: v.GenericSchema<unknown, T>, data: unknown): Result<T, string> {
  const read = v.safeParse(schema, data)
  if (read.success) return ok(read.output)
  const [issue] = read.issues
  return err(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
}
