/** Records of which every text would be a program if it were let; each says which field it is. */

const CANARY =
  '"><img src=x onerror=window.__xss=1></title></script><script>window.__xss=1</script><!-- <script> {{7*7}} #{7*7} \u2028 $& $1'

/** Each field says which it is, so that one that is lost is named. */
export const hostile = (field: string) => `${field} ${CANARY}`

const LINKS = [
  'javascript:window.__xss=1',
  ' java\nscript:window.__xss=1',
  'data:text/html,<script>window.__xss=1</script>',
  'vbscript:x',
  '//evil.example/x.png',
  'https://evil.example/x.png',
]

const section = (name: string, imageUrl: string) => ({
  contentType: hostile('contentType'),
  content: [
    {
      id: 'b0',
      sectionName: hostile(`${name} block`),
      imageUrl,
      imageAlt: hostile(`${name} alt`),
      sectionContent: [
        { id: 'b0e0', title: hostile(`${name} title`), text: hostile(`${name} text`) },
        { id: 'b0e1', title: 'links', text: LINKS.map((link) => `[[${link}]] ${link}`).join('\n') },
      ],
    },
  ],
  links: { constructor: 'Race', toString: 'Book' },
})

export const KEY = 'Hostile'
export const NAME = hostile('Name')
export const SECTIONS = ['ManualOfStyle', 'Blurb', 'Synopsis', 'Chapters']

const DAY = '2036-11-01T10:00:00.000Z'
const VERSION = `content_backup/${KEY}_00000001`

const report = (kind: string, imageUrl = '') => ({
  title: hostile(`${kind} title`),
  text: hostile(`${kind} text`),
  imageUrl,
  createdBy: hostile(`${kind} createdBy`),
  userEmail: hostile('userEmail'),
  priority: 'low',
  rank: 2,
  status: 'open',
  createdAt: DAY,
  changedAt: DAY,
})

/** @param services where pictures of this wiki come from */
export const hostileRecords = (services: string) => {
  const ownImage = `${services}/v0/b/x.local/o/${encodeURIComponent('content/x')}?alt=media&token="><script>`
  return {
    [`ContentRef/${KEY}`]: {
      Name: NAME,
      Series: hostile('Series'),
      Type: 'Book',
      bookNumber: 1,
      createdAt: '2026-11-01T10:00:00Z',
      createdBy: hostile('createdBy'),
      changedAt: DAY,
      updatedByName: hostile('updatedByName'),
      timeStampArray: [{ updatedAt: DAY, updatedBy: hostile('updatedBy') }],
      summary: hostile('summary'),
      imageUrl: ownImage,
      rev: 2,
      saveId: hostile('saveId'),
    },
    ...Object.fromEntries(
      SECTIONS.flatMap((name, index) => [
        [`Content/Books/${KEY}/${name}`, section(name, LINKS[index] ?? ownImage)],
        [`${VERSION}/sections/${name}`, section(name, LINKS[index] ?? ownImage)],
      ]),
    ),
    'catalogue/Books-9': {
      pages: {
        [KEY]: [NAME, hostile('Series'), 1_900_000_000, 1, hostile('summary')],
        constructor: ['constructor', 'X', 1, 1, 'a page like any other'],
      },
    },
    [VERSION]: {
      originalId: KEY,
      title: NAME,
      text: hostile('edit summary'),
      editedBy: hostile('editedBy'),
      editedById: hostile('editedById'),
      timestamp: DAY,
      changedAt: DAY,
      editsMade: SECTIONS.map((title) => ({
        title,
        text: hostile('edit text'),
        imageUrl: LINKS.at(-1),
      })),
      rev: 1,
      saveId: hostile('saveId'),
    },
    // without a summary, so that lists tell the details it changed
    [`content_backup/${KEY}_00000002`]: {
      originalId: KEY,
      title: NAME,
      text: '',
      editedBy: hostile('editedBy'),
      editedById: hostile('editedById'),
      timestamp: DAY,
      changedAt: DAY,
      editsMade: ['Name', 'Series'].map((title) => ({
        title,
        text: `${hostile(`old ${title}`)} → ${hostile(`new ${title}`)}`,
        imageUrl: '',
      })),
      sections: [],
      rev: 2,
      saveId: hostile('saveId'),
    },
    'FeatureRequests/aaaaaaaaaaaaaaaa': report('feature', LINKS[0]),
    'BugReports/bbbbbbbbbbbbbbbb': report('bug', LINKS.at(-1)),
    'ChangeLog/cccccccccccccccc': {
      title: hostile('version'),
      changes: [{ textItem: hostile('change') }],
      createdBy: hostile('log createdBy'),
      userEmail: hostile('userEmail'),
      createdAt: DAY,
      changedAt: DAY,
      order: '000009',
    },
  }
}
