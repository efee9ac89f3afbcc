/**
 * Passwords that everybody tries first, in lower case and without the digits and signs at their end. Facts, from lists of
 * leaked passwords; those shorter than eight characters stand here because people lengthen them.
 */
export const commonPasswords = new Set(
  `password passw0rd p@ssword p@ssw0rd pass passpass passwordpassword mypassword newpassword changeme changeit letmein letmeinnow welcome
   welcomeback admin administrator administrator1 root toor guest default secret supersecret secretsecret login master superman batman
   spiderman starwars pokemon dragon monkey shadow sunshine princess football baseball basketball soccer hockey rugby rugbyleague
   iloveyou iloveyouforever trustno qwerty qwertyuiop qwertyuiopasdfghjkl qwertyqwerty asdfgh asdfghjkl asdfasdf asdfghjklqwerty zxcvbnm
   zxcvbnmasdfghjkl qazwsx qazwsxedc qazwsxedcrfvtgb q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7i8 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
   1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv zaq12wsx zaq1zaq1 abc abcd abcabc abcdef abcdefg abcdefgh abcdefghij abcdefghijklmno abc123
   a1b2c3 a1b2c3d4 a1b2c3d4e5f6 aa123456 michael jordan jennifer jessica ashley daniel thomas charlie andrew michelle nicole joshua
   matthew amanda anthony robert hunter buster killer ginger pepper cookie chelsea liverpool arsenal manchester manchesterunited
   whatever computer internet samsung google facebook microsoft windows apple banana orange chocolate cheese summer winter spring autumn
   monday friday january february november december freedom forever flower hello hellohello helloworld loveme lovely love loveyou
   mother father family friends angel jesus jesuschrist godisgood godislove heaven blessed thankyou thankgod papuanewguinea portmoresby
   papua png moresby lae laecity goroka mthagen wewak madang rabaul kokopo bougainville kundu bilum kumul hunters marumaru
   correcthorsebatterystaple correct-horse-battery-staple thisismypassword thisisapassword thequickbrownfox openthedoor opensesame
   accounts accountant finance payroll payments hospital government treasury manager office officer clerk test testing testtest temp
   temporary demo sample example user username mustang harley corvette ferrari mercedes phoenix tigger yellow purple silver golden
   diamond matrix merlin ranger ncc1701 access access14 blahblah biteme fuckyou fuckoff asshole pussy cheeseburger`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
