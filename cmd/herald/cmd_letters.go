package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/letters"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
)

var letterKinds = []string{"reminders", "results", "acknowledgements"}

func lettersCommand() command {
	return command{
		name: "letters", usage: "letters GAME [KIND]", short: "write mail to the players into outbox/; nothing is sent",
		examples: []string{
			"herald letters powick-bridge                        # reminders to those who owe something",
			"herald letters powick-bridge acknowledgements       # to each power how its orders are read, and to nobody else",
			"herald letters powick-bridge results --maps         # to everybody, with the maps of the built site",
		},
		run: runLetters,
	}
}

func runLetters(args []string) int {
	fs := newFlags("letters")
	site := siteFlag(fs)
	outbox := fs.String("outbox", "", "the `folder` that letters are written into (default outbox/ in the site)")
	maps := fs.Bool("maps", false, "attach the map of the built site to results")
	words, err := parseAnywhere(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(words) == 0 || len(words) > 2 {
		return usageError("letters",
			fmt.Errorf("name a game (hint: herald letters powick-bridge reminders)"))
	}
	kind := "reminders"
	if len(words) == 2 {
		kind = words[1]
	}
	if err := oneOf("kind of letter", kind, letterKinds); err != nil {
		return usageError("letters", err)
	}
	if *outbox == "" {
		*outbox = filepath.Join(*site, "outbox")
	}
	var ps load.Problems
	games, err := openGames(*site, words[:1])
	if err != nil {
		return failed(err)
	}
	g := games[0]
	settings := load.ReadSettings(*site, &ps)
	people := load.Playing(g.People(&ps), clock())
	if err := ps.Err(); err != nil {
		return failed(err)
	}
	if settings.Email == "" {
		fmt.Fprintln(os.Stderr, `herald letters: the site has no address to send from `+
			`(hint: email = "…@…" in content/site.toml)`)
	}
	if len(people) == 0 {
		fmt.Fprintf(os.Stderr, "herald letters: no player has an address "+
			"(hint: %s/people.toml: [[seat]] power = \"…\", address = \"…@…\")\n",
			g.Shown())
	}
	if settings.Email == "" || len(people) == 0 {
		return exitProblems
	}
	post := &office{g: g, site: settings, names: sitegen.SiteLibrary(*site, &ps), st: g.Status()}
	post.owed = owed(*site, g, post.st, post.names)
	if kind == "results" {
		if err := post.readResults(*site, *maps); err != nil {
			return problem("letters", err)
		}
	}
	if kind == "reminders" {
		post.unreminded(os.Stdout)
	}
	n, failed := 0, false
	for _, person := range people {
		if person.Nobody {
			continue
		}
		subject, text := post.write(kind, person)
		if text == "" {
			continue
		}
		l := letters.Letter{From: letters.Address{Name: settings.Coordinator, Mail: settings.Email},
			To:      letters.Address{Name: person.Name, Mail: person.Address},
			Subject: subject, Text: text, Date: now(), Papers: post.papers}
		data, err, ext := []byte(person.Postal+"\n\n"+subject+"\n\n"+text), error(nil), ".txt" // to print and post
		if person.Address != "" {
			data, err = l.Message()
			ext = ".eml"
		}
		if err == nil {
			n++
			path := filepath.Join(*outbox, fmt.Sprintf("%s-%s-%s-%s-%d%s", g.Slug, post.phase(kind), kind, person.Power, n, ext))
			if err = load.WriteSecret(path, data); err == nil {
				fmt.Println(path)
			}
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "herald letters: to %s: %v\n", person.Power, err) // go on with the other players' letters
			failed = true
		}
	}
	if n == 0 && !failed {
		fmt.Printf("there is nothing to write: %s\n", map[string]string{"reminders": "nobody has to be reminded",
			"acknowledgements": "nobody has sent anything", "results": "there are no results"}[kind])
		return exitWell
	}
	fmt.Printf("%s in %s; none was sent\n", counted(n, "letter"), *outbox)
	if failed {
		return exitProblems
	}
	return exitWell
}

// office is what the texts of a site's letters are made from.
type office struct {
	g      *play.Game
	site   load.Settings
	names  *sitegen.Library
	st     play.Status
	turn   string // of the results
	result string
	papers []letters.Paper
	owed   []play.Owed
}

func (o *office) phase(kind string) string {
	if kind == "results" {
		return o.turn
	}
	return o.g.Current().Key
}

// readResults reads the newest published results and, with maps, their PDF map from the built site.
func (o *office) readResults(site string, maps bool) error {
	pg := publish.NewGame(o.g, o.names)
	for _, t := range pg.Turns {
		if len(t.Steps) > 0 {
			o.turn, o.result = t.Key, feed.Mail(&publish.Site{URL: o.site.URL}, pg, t)
		}
	}
	if !maps || o.turn == "" {
		return nil
	}
	rel := "public/" + o.g.Slug + "/" + o.turn + "/map.pdf"
	data, err := files.In(site).Read(rel, files.Scan)
	if err != nil {
		return fmt.Errorf("%s: %v (hint: herald build first)", rel, load.Unread(err))
	}
	o.papers = []letters.Paper{{Name: o.g.Slug + "-" + o.turn + ".pdf", Data: data}}
	return nil
}

func (o *office) privateNews(power engine.PowerID) string {
	t := o.g.Turn(o.turn)
	if t == nil {
		return ""
	}
	lines := o.g.PrivateNews(t, power)
	if len(lines) == 0 {
		return ""
	}
	return "\nFor you alone:\n  " + strings.Join(lines, "\n  ") + "\n"
}

// write returns the subject and text of a letter to a person; an empty text means no letter.
func (o *office) write(kind string, person load.Person) (subject, text string) {
	m := o.g.Rules.Map()
	power := m.Power(person.Power)
	if power < 0 {
		return "", ""
	}
	name := m.Powers[power].Name
	about := o.g.Title + ", " + o.g.Info.When(o.g.Current().Phase)
	if kind == "results" {
		if o.result == "" {
			return "", ""
		}
		first, _, _ := strings.Cut(o.result, "\n")
		if o.g.Game.End != nil {
			first = o.g.Title + ": the game has ended"
		}
		return first, o.result + o.privateNews(power) + o.howToVote(power)
	}
	for _, p := range o.st.Powers {
		if p.Power != power {
			continue
		}
		if kind == "acknowledgements" {
			if p.Sheet == nil {
				return "", ""
			}
			return about + ": your " + o.st.Awaits + ", as they are read", o.g.Acknowledge(p, o.names, nil) + o.foot(person)
		}
		owes := o.owes(power)
		if owes == "" || o.st.Deadline == nil && !p.Needed {
			return "", ""
		}
		text := fmt.Sprintf("%s, %s: %s.\n", name, about, owes)
		if d := o.st.Deadline; d != nil {
			text += fmt.Sprintf("\nThe %s are due %s", o.st.Awaits, d.Due().Format("Monday 2 January 2006, 15:04 UTC"))
			if o.g.Time.Zone != "" {
				text += d.Due().In(o.g.Time.Location()).Format(" (Monday 15:04 ") + "in " + o.g.Time.Zone + ")"
			}
			text += ".\n"
			if n := o.g.Time.Grace; n > 0 {
				text += fmt.Sprintf("Whatever arrives within %s after that still counts as in time.\n", counted(n, "hour"))
			}
		}
		return about + ": " + o.st.Awaits + " of " + name + " are awaited", text + o.foot(person)
	}
	return "", ""
}

// owes returns what to remind a power of that has sent nothing for this phase, or "". If a power's
// message could not be read, the coordinator answers it.
func (o *office) owes(power engine.PowerID) string {
	what := ""
	for _, item := range o.owed {
		switch {
		case item.Power != power:
		case item.Kind == play.OwedWish:
			what += ". " + item.What
		case item.Kind != play.OwedMissing:
			return ""
		default:
			what = item.What
		}
	}
	return what
}

// unreminded lists what the game waits for without a letter that asks for it, because the player
// has already written or the coordinator must act.
func (o *office) unreminded(w io.Writer) {
	left := lists.Filter(o.owed, func(item play.Owed) bool {
		return item.Kind != play.OwedDeadline && (item.Power == engine.NoPower || o.owes(item.Power) == "")
	})
	if len(left) > 0 {
		fmt.Fprintf(w, "Nobody is reminded of this:\n%s\n", plain(strings.Join(owedLines(o.g, left), "\n")))
	}
	noted(w, o.g, o.g.Noted(o.st, o.names))
}

// howToVote explains to a power that has a vote how it is cast.
func (o *office) howToVote(power engine.PowerID) string {
	if how := o.g.HowToVote(power); how != "" {
		return "\n" + how + ".\n"
	}
	return ""
}

// foot explains how to vote, and links the power's sheet.
func (o *office) foot(person load.Person) string {
	vote := o.howToVote(o.g.Rules.Map().Power(person.Power))
	if o.site.URL == "" {
		return vote
	}
	return vote + "\n" + o.site.URL + o.g.Slug + "/" + person.Power + "/sheet.html\n"
}
